import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/platform/database/tables.ts', './src/domains/**/tables.ts'],
  out: './db/migrations',
})
