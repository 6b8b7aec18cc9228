/** The reference of every name that a package exports, from its types and their comments: a page for each entry. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application } from 'typedoc'

/** Options of the plugin, which TypeDoc's own types lack. */
const MARKDOWN = {
  outputFileStrategy: 'modules',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
}

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string>>
}

/** @param folder absolute folder of the package. @param into absolute folder of the pages. */
export async function writeReference(folder: string, into: string): Promise<void> {
  const { name, exports }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entryPoints = Object.values(exports)
    .filter((target) => target.startsWith('./src/') && target.endsWith('.ts'))
    .map((target) => join(folder, target))
  // A package of one entry is one page; of several, the first is `index`, and this is the list of them.
  const entryPage = { entryFileName: entryPoints.length === 1 ? 'index' : 'entries' }
  const application = await Application.bootstrapWithPlugins({
    name,
    entryPoints,
    tsconfig: join(folder, 'tsconfig.json'),
    plugin: [fileURLToPath(import.meta.resolve('typedoc-plugin-markdown'))],
    out: into,
    // The compiler of this repository checks the types; this one only reads them.
    skipErrorChecking: true,
    logLevel: 'Error',
    readme: 'none',
    excludeExternals: true,
    excludePrivate: true,
    disableSources: true,
    ...MARKDOWN,
    ...entryPage,
  })
  const project = await application.convert()
  if (project === undefined) throw new Error(`The types of ${name} could not be read.`)
  await application.generateOutputs(project)
  for (const page of globSync('*.md', { cwd: into })) nameEntry(join(into, page), name)
}

/** The title of an entry's page as it is imported: `# wallets` is `# @peppermint/wallet-kit/wallets`. */
function nameEntry(file: string, name: string): void {
  const text = readFileSync(file, 'utf8')
  const title = (entry: string) => `# ${entry === 'index' ? name : `${name}/${entry}`}`
  writeFileSync(
    file,
    text.replace(/^# ([a-z][\w-]*)$/m, (_, entry: string) => title(entry)),
  )
}
