import { startS3 } from '../../../sandbox/s3.ts'

/* The storage that all nodes share: the S3 stand-in, in the rehearsal's own process. */

const account = { accessKeyId: 'rehearsal', secretAccessKey: 'rehearsal-secret', region: 'ap-south-1' }
const bucket = 'institute'

export async function startStorage() {
  const { endpoint, objects, refused } = await startS3({ ...account, bucket })
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_REGION: account.region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  }
  return { settings, count: () => objects.size, refused }
}
export type Storage = Awaited<ReturnType<typeof startStorage>>
