import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: ['./src/platform/data/{database,settings}/tables.ts', './src/domains/**/tables.ts'],
  out: './db/migrations',
})
