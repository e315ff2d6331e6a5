import type { FastifyReply } from 'fastify'
import { getInstitute } from '#domains/content/reads.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { sheetTypes } from '#platform/files/spreadsheets/write-sheet.ts'
import type { Serve } from '#platform/http/serve.ts'
import { dayBookCalls } from './calls.ts'
import { readDayBook } from './reads.ts'
import { dayBook, dayBookQuery } from './schema.ts'

type File = { name: string; type: string; bytes: Uint8Array; isShown?: boolean }

function sendFile(reply: FastifyReply, { name, type, bytes, isShown = false }: File) {
  reply.header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
  return reply.type(type).send(Buffer.from(bytes))
}

/** Routes of the day book. Readers limited to their own drawers are limited by the read. */
export function dayBookRoutes(serve: Serve) {
  const who = permitted(['day-book.read', 'day-book.read-own'], 'query.centre')
  const asked = { who, query: dayBookQuery }
  serve(dayBookCalls.dayBook, { ...asked, answer: dayBook }, (ctx, { query }) => readDayBook(ctx, query))
  // The PDF code is loaded with the first PDF.
  serve(dayBookCalls.dayBookSheet, asked, async (ctx, { query, reply }) => {
    const { drawDayBook } = await import('./draw-day-book.ts')
    const hues = await getInstitute(ctx)
    const bytes = await drawDayBook(await readDayBook(ctx, query), { institute: hues.name, hues, now: ctx.now })
    return sendFile(reply, { name: `day-book-${query.day}.pdf`, type: 'application/pdf', bytes, isShown: true })
  })
  serve(dayBookCalls.dayBookWorkbook, asked, async (ctx, { query, reply }) => {
    const { writeWorkbook } = await import('./write-workbook.ts')
    const bytes = await writeWorkbook(await readDayBook(ctx, query))
    return sendFile(reply, { name: `day-book-${query.day}.xlsx`, type: sheetTypes.xlsx, bytes })
  })
  serve(
    dayBookCalls.dayBookVouchers,
    { ...asked, who: permitted('day-book.read', 'query.centre') },
    async (ctx, { query, reply }) => {
      const { writeVouchers } = await import('./write-vouchers.ts')
      const bytes = new TextEncoder().encode(await writeVouchers(ctx, query))
      return sendFile(reply, { name: `day-book-${query.day}.xml`, type: 'application/xml; charset=utf-8', bytes })
    },
  )
}
