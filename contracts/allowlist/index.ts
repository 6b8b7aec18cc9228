/** Allowlists for whoever makes them. Not for browsers: what a page needs to read one is in `sale/`. */
export { buildAllowlist, type Allowlist } from './buildAllowlist.ts'
export { writeAllowlist } from './writeAllowlist.ts'
export { allowlistLeaf, type AllowlistEntry } from '../sale/entitlement.ts'
