/** The reference of every name that the kit exports, from its types and their comments: a page for each entry. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application } from 'typedoc'

/** Options of the plugin, which TypeDoc's own types lack. */
const MARKDOWN = {
  outputFileStrategy: 'modules',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  entryFileName: 'entries',
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
}

/** @param kit absolute folder of the package. @param into absolute folder of the pages. */
export async function writeReference(kit: string, into: string): Promise<void> {
  const { exports }: { exports: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(kit, 'package.json'), 'utf8'),
  )
  const entryPoints = Object.values(exports)
    .filter((target) => target.startsWith('./src/') && target.endsWith('.ts'))
    .map((target) => join(kit, target))
  const application = await Application.bootstrapWithPlugins({
    name: '@peppermint/wallet-kit',
    entryPoints,
    tsconfig: join(kit, 'tsconfig.json'),
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
  })
  const project = await application.convert()
  if (project === undefined) throw new Error('The types of the kit could not be read.')
  await application.generateOutputs(project)
}
