/* Preloaded into a node: its wall clock is two hours fast, as if nobody had set it. The monotonic clock is right. */

const aheadMs = 7_200_000

globalThis.Date = new Proxy(Date, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given),
  get: (target, name) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name)),
})
