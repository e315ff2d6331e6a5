import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import type { Context } from '#platform/context.ts'
import { idempotencyKeyOf, onlyOnce } from '#platform/http/idempotency.ts'
import type { Serve } from '#platform/http/serve.ts'
import { drawerCalls } from './calls.ts'
import { closeDrawer, openDrawer } from './close-drawer.ts'
import { getDrawer, listDrawerLines, listOwnDrawers } from './reads.ts'
import { bankBody, closeBody, drawer, drawerLine, handOverBody, handoverBody, openBody } from './schema.ts'
import { acceptHandover, bankCash, handOver, refuseHandover, withdrawHandover } from './transfer-cash.ts'

type Sent = { request: Pick<FastifyRequest, 'headers'>; route: string; body: unknown }

/** Executes a repeated request once and returns the drawer concerned. */
function once(ctx: Context, { request, route, body }: Sent, work: (ctx: Context) => Promise<string>) {
  return onlyOnce(ctx, { key: idempotencyKeyOf(request), route, body }, async (ctx) => getDrawer(ctx, await work(ctx)))
}

export function drawerRoutes(serve: Serve) {
  const who = permitted('receipts.take', 'use case')
  serve(drawerCalls.drawers, { who, answer: z.array(drawer) }, (ctx) => listOwnDrawers(ctx))
  serve(drawerCalls.drawerLines, { who, answer: z.array(drawerLine) }, (ctx, { params }) =>
    listDrawerLines(ctx, params.id),
  )
  serve(
    drawerCalls.openDrawer,
    { who: permitted('receipts.take', 'body.center_id'), body: openBody, answer: drawer },
    (ctx, { body, request }) => once(ctx, { request, route: 'POST drawer', body }, (ctx) => openDrawer(ctx, body)),
  )
  serve(drawerCalls.bankCash, { who, body: bankBody, answer: drawer }, (ctx, { params: { id }, body, request }) =>
    once(ctx, { request, route: `POST banked ${id}`, body }, (ctx) => bankCash(ctx, id, body)),
  )
  serve(drawerCalls.handOver, { who, body: handOverBody, answer: drawer }, (ctx, { params: { id }, body, request }) =>
    once(ctx, { request, route: `POST handover ${id}`, body }, (ctx) => handOver(ctx, id, body)),
  )
  serve(drawerCalls.closeDrawer, { who, body: closeBody, answer: drawer }, (ctx, { params: { id }, body, request }) =>
    once(ctx, { request, route: `POST close ${id}`, body }, (ctx) => closeDrawer(ctx, id, body)),
  )
  serve(
    drawerCalls.acceptHandover,
    { who, body: handoverBody, answer: drawer },
    (ctx, { params: { id }, body, request }) =>
      once(ctx, { request, route: `POST accept ${id}`, body }, (ctx) => acceptHandover(ctx, id)),
  )
  serve(
    drawerCalls.refuseHandover,
    { who, body: handoverBody, answer: drawer },
    (ctx, { params: { id }, body, request }) =>
      once(ctx, { request, route: `POST refuse ${id}`, body }, (ctx) => refuseHandover(ctx, id)),
  )
  serve(
    drawerCalls.withdrawHandover,
    { who, body: handoverBody, answer: drawer },
    (ctx, { params: { id }, body, request }) =>
      once(ctx, { request, route: `POST withdraw ${id}`, body }, (ctx) => withdrawHandover(ctx, id)),
  )
}
