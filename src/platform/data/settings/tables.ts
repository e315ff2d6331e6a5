import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/data/database/columns.ts'
import { newId } from '../database/ids.ts'

/**
 * The office's settings, a row per page (`SettingsGroup`); a page never changed has none. Earlier values are in
 * the log.
 */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  /** Settings as last saved; if the page has tables of its own, those are authoritative. */
  body: jsonb().$type<Record<string, unknown>>().notNull(),
  version: integer().notNull(),
  setBy: uuid().notNull(),
  setAt: moment().notNull(),
})

/** Start page of a person's console; without a row it is Today. */
export const startPlaces = pgTable('start_places', {
  userId: uuid().primaryKey(),
  /** The address below /staff, without the centre. */
  path: text().notNull(),
  query: text().notNull(),
  /** Saved view it was chosen from: without it, or once it is invisible, there is no start page. */
  viewId: uuid().references(() => savedViews.id, { onDelete: 'cascade' }),
})

/** Saved views of lists: filters, order and columns, under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    ownerId: uuid().notNull(),
    /** The address of its list below /staff. */
    list: text().notNull(),
    name: text().notNull(),
    /** Query string without the question mark, and without the centre. */
    query: text().notNull(),
    /** Role whose holders see it too; null: its owner alone. */
    role: text(),
    createdAt: moment().notNull(),
  },
  (t) => [unique('saved_views_name').on(t.ownerId, t.list, t.name), index('saved_views_list').on(t.list, t.role)],
)
