import type { ProviderName } from '#domains/catalogue/fees/schema.ts'

/**
 * A recipient of money with its signing secrets: the first signs, all of them verify, so that a key can be
 * rotated under traffic.
 */
export type Merchant = {
  id: string
  provider: ProviderName
  mid: string
  websiteName: string
  secrets: readonly string[]
}

export type OrderAtProvider = {
  orderNo: string
  /** Paise. */
  amount: number
  customerId: string
  callbackUrl: string
}

/** failed: the provider refused; unknown: no trustworthy answer came, so the order may exist there. */
export type Opened =
  | { outcome: 'opened'; token: string; providerRef: string | null }
  | { outcome: 'failed' | 'unknown'; code: string }

/**
 * A provider's answer about an order, with its signature, merchant and order verified. `amount` is the total
 * charged, null if unreadable; `customerFee` is the part of it that the provider added for itself. In paise.
 */
export type ProviderStatus =
  | {
      kind: 'success'
      amount: number | null
      customerFee: number
      txnId: string
      bankTxnId: string
      gatewayName: string
      bankName: string
      paymentMode: string
      txnDate: string
    }
  | { kind: 'failure' | 'pending' | 'absent' | 'unknown'; code: string }

export type RefundAtProvider = {
  orderNo: string
  providerRef: string | null
  txnId: string
  refId: string
  amount: number
}
/** exists: the provider has it already, ask for its state. */
export type RefundAnswer = {
  outcome: 'accepted' | 'exists' | 'done' | 'refused' | 'absent' | 'pending' | 'unknown'
  code: string
  providerRef: string
}

/** A line of the provider's payout to the merchant's bank, in paise. */
export type SettlementRow = { kind: 'payment' | 'refund'; orderNo: string; txnId: string; amount: number; fee: number }

/** Subject of an unrequested provider message. Its content is not trusted, only a reason to ask. */
export type Notice = { mid: string; orderNo: string } | null

/** `orderNo` as we named it, `providerRef` as the provider did. */
export type AskedOrder = { orderNo: string; providerRef: string | null }

export type OverlaySources = { scripts: string[]; frames: string[]; connections: string[] }

/** A payment provider's operations. None throws for anything a provider may say or fail to say. */
export type PaymentProvider = {
  openOrder: (merchant: Merchant, order: OrderAtProvider) => Promise<Opened>
  askStatus: (merchant: Merchant, order: AskedOrder) => Promise<{ status: ProviderStatus; raw: string }>
  requestRefund: (merchant: Merchant, refund: RefundAtProvider) => Promise<RefundAnswer>
  askRefund: (merchant: Merchant, refund: RefundAtProvider) => Promise<RefundAnswer>
  /** null: the list could not be had. */
  listSettlement: (merchant: Merchant, day: string) => Promise<SettlementRow[] | null>
  /** The script of the overlay. */
  scriptOf: (merchant: Merchant) => string
  /** Origins that the overlay's parts come from, for the content security policy. */
  sources: OverlaySources
}
