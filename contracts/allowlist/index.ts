/** Builds allowlists. Not for browsers: a page reads them with `sale/allowlist.ts`. */
export { buildAllowlist, generateFiles, type Allowlist } from './buildAllowlist.ts'
export { writeAllowlist } from './writeAllowlist.ts'
export { allowlistLeaf, type AllowlistEntry } from '../sale/entitlement.ts'
