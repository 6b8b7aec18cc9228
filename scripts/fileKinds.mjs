/** Classifies a file of the repository by its path: product, tests, tooling or docs. */
const SOURCE = /\.(ts|tsx|mjs|cjs|js|sol|css|html|sh)$/
const EXCLUDED = /(^|\/)(generated|migrations)\/|\.snap$|\.d\.ts$/
// `.testing` is the ending of support files in earlier commits.
const TEST =
  /\.(test|e2e|fixture|testing)\.tsx?$|\.t\.sol$|^(e2e|(packages\/wallet-)?kit\/pack|contracts\/test)\//
const TOOLING =
  /^(bench|examples|scripts|dev|local|devnet|deploy|\.ci)\/|^tools\/src\/proof\/|(^|\/)(build|playground|script)\/|\.story\.tsx?$/

/**
 * @param {string} path from the repository's root
 * @returns undefined for generated files, lock files, migrations and files that are not text.
 */
export function getFileKind(path) {
  if (EXCLUDED.test(path)) return undefined
  if (path.endsWith('.md')) return 'docs'
  if (!SOURCE.test(path)) return undefined
  if (TEST.test(path)) return 'tests'
  return TOOLING.test(path) ? 'tooling' : 'product'
}
