/** Builds allowlists. Not for browsers: a page reads them with `packages/sale/src/allowlist.ts`. */
export { buildAllowlist, generateFiles, type Allowlist } from '@peppermint/sale/allowlist/buildAllowlist.ts'
export { writeAllowlist } from './writeAllowlist.ts'
export { allowlistLeaf, type AllowlistEntry } from '@peppermint/sale/entitlement.ts'
