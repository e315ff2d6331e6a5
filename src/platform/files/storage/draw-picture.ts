import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'

/*
 * The one way to decode a picture that somebody has sent. Decoding takes a core and some bytes for each pixel, on the threads that files and passwords are read on too: two pictures of a process are
 * drawn at a time, the smaller forms of public ones among them, and nobody may queue hundreds.
 */

/** A photograph of a good phone. What is larger is a bomb. */
const mostPixels = 50_000_000
const mostWaiting = 100

const limited = pLimit(2)

/** Waits for its turn. */
export const drawInTurn = limited

/** 503 when too many pictures wait already. */
export function requireRoom() {
  if (limited.pendingCount < mostWaiting) return
  const words = t`The server is busy with other pictures. Please try again in a few seconds.`
  throw new AppError('unavailable', words, { retryAfter: 5 })
}

/** The same for what people send, who may be many. */
export async function drawSent<T>(draw: () => Promise<T>): Promise<T> {
  requireRoom()
  return limited(draw)
}

/** Reads a picture that somebody has sent; more than so many pixels are refused before any of them is unpacked. */
export const openPicture = (bytes: Buffer, limitInputPixels = mostPixels) =>
  sharp(bytes, { limitInputPixels, failOn: 'error' })
