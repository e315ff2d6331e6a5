import { type Config, knownSettings, readConfig } from './config.ts'
import { withEnvironmentFile } from './environment-file.ts'

/**
 * Reads the environment and `.env`, and passes them to child processes. Throws an Error that names every unusable
 * setting.
 */
export function readSettings(): Config {
  Object.assign(process.env, withEnvironmentFile(process.env, knownSettings))
  return readConfig(process.env)
}

/** The same, for what is done to the embedded database alone; throws with `otherwise` where the institute has a database of its own. */
export function readEmbeddedSettings(otherwise: string): Config {
  const config = readSettings()
  if (config.databaseUrl !== undefined) throw new Error(`DATABASE_URL points to a separate database: ${otherwise}`)
  return config
}
