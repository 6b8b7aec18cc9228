/** Checks a creator's list and computes its root. Safe in a browser, best in a worker: a long list takes seconds. */
export { InvalidList, parseAllowlist, type AllowlistRow } from './parseAllowlist.ts'
export {
  describeListProblem,
  type CellProblem,
  type ListProblem,
  type OptionalColumn,
} from './listProblem.ts'
export { computeRoot } from './buildAllowlist.ts'
