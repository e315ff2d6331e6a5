/**
 * The verbs a use case may begin with. A closed list keeps nouns such as service, handler and default-something out of the domains, and one verb from
 * getting two names; a new verb is one word more here.
 */
export const verbs = new Set(
  `
  accept add answer append apply approve archive ask assign batch build cache calculate cancel change check choose clean close
  collect compare compile confirm convert correct count create deactivate decide delete deliver describe draw drop encrypt end enrol expire explain
  export extend fetch find fold freeze fulfil give grant hold import invite issue join judge keep leave link list load lock
  log mail make map mark mask match merge mix move normalise notify open pay pick place post prepare present price publish put
  queue quote rank read receive record recover redeem refund refuse regrade register reject release remind remove renew repair
  reopen replace report request require resend reserve reset resolve resume retry return revert review revoke run save
  schedule seal search seed send serve set settle show shuffle sign spend start stop store submit sum sweep
  switch sync take transfer typeset unlock update upload verify watch withdraw write
  `
    .trim()
    .split(/\s+/),
)
