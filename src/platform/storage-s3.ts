import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from './config.ts'

type Sdk = typeof import('@aws-sdk/client-s3')
type S3Settings = NonNullable<Config['s3']>

/** The library is large and most installations need none of it: it is loaded with the first file. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...{ endpoint, region, credentials: { accessKeyId, secretAccessKey } },
    // Every S3-compatible service knows the bucket in the path; not all know it in the host name, nor the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, requestTimeout: 30_000 },
  })
  return { sdk, client }
}

async function getFile({ sdk, client }: { sdk: Sdk; client: S3Client }, place: { Bucket: string; Key: string }) {
  try {
    const { Body, ContentType } = await client.send(new sdk.GetObjectCommand(place))
    if (!Body) return null
    return { body: Buffer.from(await Body.transformToByteArray()), contentType: ContentType ?? '' }
  } catch (error) {
    if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw error
  }
}

/** A storage in a bucket; connects with the first file. */
export function createS3Storage(settings: S3Settings) {
  let connecting: ReturnType<typeof connect> | undefined
  const connected = () => {
    connecting ??= connect(settings)
    return connecting
  }
  const placeOf = (key: string) => ({ Bucket: settings.bucket, Key: key })
  return {
    async put(key: string, body: Buffer, contentType: string) {
      const { sdk, client } = await connected()
      await client.send(new sdk.PutObjectCommand({ ...placeOf(key), Body: body, ContentType: contentType }))
    },
    async get(key: string) {
      return getFile(await connected(), placeOf(key))
    },
    async delete(key: string) {
      const { sdk, client } = await connected()
      await client.send(new sdk.DeleteObjectCommand(placeOf(key)))
    },
  }
}
