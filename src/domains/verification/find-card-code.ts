import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { deriveKey } from '#platform/http/security/sealing.ts'
import { paths } from '#platform/text/paths.ts'
import { issueCode } from './issue-code.ts'
import { printCode } from './rules.ts'
import type { PrintedCode } from './schema.ts'
import { codePurpose, signCode } from './sign-code.ts'

/** `findKey`: of the signatures; null where the installation has none, and all codes are typed. `publicUrl`: of the site, for what a QR code holds. */
export type CodeOptions = { findKey: () => Buffer | null; publicUrl: string }

/** Returns how an installation prints and checks its codes. Its key is read for the first code, and kept. */
export function makeCodeOptions(config: Config): CodeOptions {
  let key: Buffer | null = null
  const findKey = () => {
    key ??= deriveKey(config, codePurpose)
    return key
  }
  return { findKey, publicUrl: config.publicUrl }
}

/** Returns the printed form of a document's code. */
export function printedOf(
  { findKey, publicUrl }: CodeOptions,
  document: { code: string; revision: number },
): PrintedCode {
  const { revision } = document
  const code = printCode(document.code)
  const key = findKey()
  const path = paths.verifyCode(code, key ? signCode(key, document.code) : undefined)
  return { code, revision, link: publicUrl + path }
}

type Card = { registrationId: string; studentId: string }

/** The code of the admit card of a registration; 404 where there is none of this student. */
export async function findCardCode(ctx: Context, options: CodeOptions, { registrationId, studentId }: Card) {
  const subject = { kind: 'admit-card' as const, subjectId: registrationId, holderId: studentId }
  return printedOf(options, (await issueCode(ctx, subject)).document)
}
