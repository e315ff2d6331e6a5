import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmptyDatabase } from '../test-app.ts'

/* Imports of leads and of questions had tables of their own: what was in them is in those of the pipeline. */

let client: pg.Client
const [user, ofLeads, ofTable, ofLines, stored] = Array.from({ length: 5 }, () => randomUUID())

const before = `
  create table users (id uuid primary key);
  create table lead_imports (id uuid primary key, file_name text, format text, state text, problem text, headings jsonb,
    samples jsonb, columns jsonb, defaults jsonb, counts jsonb, task_id uuid, created_by uuid, created_at timestamptz);
  create table lead_import_rows (import_id uuid, position int, verdict text, reasons jsonb, cells jsonb, phone text,
    email text, staged jsonb);
  create table question_imports (id uuid primary key, file_name text, format text, state text, problem text,
    headings jsonb, samples jsonb, columns jsonb, counts jsonb, task_id uuid, created_by uuid, created_at timestamptz,
    decided_at timestamptz);
  create table question_import_rows (import_id uuid, position int, verdict text, reasons jsonb, line text,
    fingerprint text, staged jsonb);
  create table bank_items (id int primary key, import_id uuid,
    constraint bank_items_import_id_question_imports_id_fk foreign key (import_id) references question_imports (id));
  insert into users values ('${user}');
  insert into lead_imports values ('${ofLeads}', 'fair.csv', 'csv', 'checked', null, '["Name"]', '[["Mita"]]', '["name"]',
    '{"center_id": null, "course_id": null, "source": "list", "owner_id": null, "next_follow_up_at": null}',
    '{"ready": 1, "warning": 0, "error": 1, "here": 0}', null, '${user}', now());
  insert into lead_import_rows values
    ('${ofLeads}', 2, 'ready', '[]', '{"name": "Mita"}', '9800000000', null, '{"name": "Mita"}'),
    ('${ofLeads}', 3, 'error', '[{"field": "phone", "message": "is missing"}]', '{"name": "Rina"}', null, null, null);
  insert into question_imports values
    ('${ofTable}', 'a.csv', 'csv', 'checked', null, '["Q"]', '[["x"]]', '["question_en"]', '{"ready": 1, "warning": 0, "error": 0, "here": 0}', null, '${user}', now(), null),
    ('${ofLines}', 'a.jsonl', 'jsonl', 'checked', null, '[]', '[]', '[]', '{"ready": 1, "warning": 0, "error": 0, "here": 0}', null, '${user}', now(), null),
    ('${stored}', 'b.csv', 'csv', 'stored', null, '["Q"]', '[]', '["question_en"]', '{"ready": 1, "warning": 0, "error": 1, "here": 0}', null, '${user}', now(), now());
  insert into question_import_rows values
    ('${ofTable}', 2, 'ready', '[]', 'Which?', 'f1', '{"subject": "quant"}'),
    ('${ofLines}', 1, 'ready', '[]', 'Which?', 'f2', '{"subject": "quant"}'),
    ('${stored}', 2, 'ready', '[]', 'Which?', 'f3', null),
    ('${stored}', 3, 'error', '[{"column": "key", "message": "is missing"}]', 'What?', null, null);
  insert into bank_items values (1, '${stored}');`

beforeAll(async () => {
  client = new pg.Client(await makeEmptyDatabase())
  await client.connect()
  await client.query(before)
  const file = new URL('../../db/migrations/0071_import-pipeline.sql', import.meta.url)
  for (const part of (await readFile(file, 'utf8')).split('--> statement-breakpoint')) await client.query(part)
})
afterAll(() => client.end())

it('files are there with their columns, and a table of questions is read again', async () => {
  const { rows } = await client.query(
    'select kind, file_name, file_key, state, defaults, counts from imports order by file_name',
  )
  const none = { ready: 0, warning: 0, error: 0, here: 0 }
  const defaults = { center_id: null, course_id: null, source: 'list', next_follow_up_at: null }
  expect(rows).toMatchObject([
    { kind: 'question', file_name: 'a.csv', file_key: `imports/${ofTable}`, state: 'mapping', counts: none },
    { kind: 'question', file_name: 'a.jsonl', state: 'checked', counts: { ...none, ready: 1 } },
    { kind: 'question', file_name: 'b.csv', state: 'stored', counts: { ...none, error: 1 } },
    { kind: 'lead', file_key: `lead-imports/${ofLeads}`, state: 'checked', counts: { ready: 1, error: 1 } },
  ])
  expect(rows[3].defaults).toEqual(defaults)
  await expect(client.query(`delete from imports where id = '${stored}'`)).rejects.toThrow(/bank_items/)
})

it('rows are there with what they would become, but those of questions that are stored or read again', async () => {
  const { rows } = await client.query(
    'select import_id, position, reasons, line, keys, staged from import_rows order by line, position',
  )
  expect(rows).toEqual([
    { import_id: ofLeads, position: 2, reasons: [], line: 'Mita', keys: ['9800000000'], staged: { name: 'Mita' } },
    {
      import_id: ofLeads,
      position: 3,
      reasons: [{ field: 'phone', message: 'is missing' }],
      line: 'Rina',
      keys: [],
      staged: null,
    },
    {
      import_id: stored,
      position: 3,
      reasons: [{ field: 'key', message: 'is missing' }],
      line: 'What?',
      keys: [],
      staged: null,
    },
    {
      import_id: ofLines,
      position: 1,
      reasons: [],
      line: 'Which?',
      keys: ['f2'],
      staged: { subject: 'quant', fingerprint: 'f2', line: 'Which?' },
    },
  ])
})
