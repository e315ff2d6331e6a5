import pg from 'pg'

/**
 * A connection that never names a statement: a pooler such as PgBouncer before 1.21 gives each transaction another connection of the server, which would know nothing of a statement that was
 * named on the one before.
 */
export class UnnamedClient extends pg.Client {
  override query(...args: unknown[]) {
    const [asked, ...rest] = args
    const isNamed = typeof asked === 'object' && asked !== null && 'name' in asked && 'text' in asked
    const query = super.query.bind(this) as (...all: unknown[]) => unknown
    return query(isNamed ? { ...asked, name: undefined } : asked, ...rest) as never
  }
}
