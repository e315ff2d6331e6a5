import { v7 } from 'uuid'

/** Returns a new row id: random, and rising with time, so that index pages fill in order. */
export function newId() {
  return v7()
}
