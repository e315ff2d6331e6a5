import { describe } from 'vitest'
import { proveAlarms, rules, shortAlarms } from '../api/break-alarms.ts'

describe('the alarms that the short form leaves out', () =>
  proveAlarms(rules.filter(({ alert }) => !shortAlarms.includes(alert))))
