/** A WalletConnect relay and a phone on this machine, for tests that want both to be real. */
export { startRelay } from './relay.ts'
export type { Relay } from './relay.ts'
export { startPhone } from './phone.ts'
export type { Phone } from './phone.ts'
export type { Approval, AskedOf, Manner, PhoneOptions, Proposal } from './phoneMessages.ts'
