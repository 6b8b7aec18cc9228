import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { migrateManifest } from './manifest.ts'
import { runCommand } from './runCommand.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function createApp(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** What the command prints, and its exit code. */
function run(...args: readonly string[]) {
  let stdout = ''
  let stderr = ''
  const status = runCommand(args, { out: (text) => (stdout += text), error: (text) => (stderr += text) })
  return { status, stdout, stderr }
}

const APP = {
  'package.json': `{
    "name": "app",
    "dependencies": {
        "@rainbow-me/rainbowkit": "^2.2.11",
        "react": "^18.3.0",
        "viem": "2.x",
        "wagmi": "^2.19.5"
    }
}
`,
  'src/App.tsx': `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'\nexport const A = () => <RainbowKitProvider coolMode />\n`,
  'src/broken.ts': `import { useAccount } from 'wagmi'\nexport const = 1\n`,
  'src/other.ts': `export const wag = 'mi'\n`,
  'node_modules/x/index.js': `import { useAccount } from 'wagmi'\n`,
  '.next/page.js': `import { useAccount } from 'wagmi'\n`,
}

test('prints what would change and what is left, and writes only with --write', () => {
  const folder = createApp(APP)
  const dry = run('migrate', folder)
  expect(dry).toEqual({
    status: 1,
    stderr: '',
    stdout: `would change src/App.tsx
would change package.json

To do by hand:
src/App.tsx:2:44  coolMode was removed: the kit has no such effect.

Left alone, because they could not be read:
src/broken.ts:2:14  Variable declaration expected.

Add --write to change these files.
`,
  })
  for (const [path, text] of Object.entries(APP)) expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
  expect(run(folder, '--write').status).toBe(1)
  expect(readFileSync(join(folder, 'src/App.tsx'), 'utf8')).toBe(
    `import { WalletKit } from '@peppermint/wallet-kit'\nexport const A = () => <WalletKit />\n`,
  )
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(`{
    "name": "app",
    "dependencies": {
        "@peppermint/wallet-kit": "^1.0.12",
        "@tanstack/react-query": "^5.0.0",
        "react": "^18.3.0",
        "viem": "^2.57.0",
        "wagmi": "^3.7.7"
    }
}
`)
  for (const path of ['src/broken.ts', 'node_modules/x/index.js', '.next/page.js'] as const)
    expect(readFileSync(join(folder, path), 'utf8')).toBe(APP[path])
  expect(run(folder).stdout).toMatch(/^Nothing to change\./)
})

test('keeps a package of which something is still imported, in its own folder only', () => {
  const manifest = `{ "dependencies": { "connectkit": "^1.9.2", "wagmi": "^2.19.5" } }`
  const folder = createApp({
    'a/package.json': manifest,
    'a/index.tsx': `import { useSIWE } from 'connectkit'\nexport const a = useSIWE()\n`,
    'b/package.json': manifest,
    'b/index.tsx': `import { ConnectKitButton } from 'connectkit'\nexport const b = ConnectKitButton\n`,
  })
  const { stdout, status } = run(folder, '--write', '--keep-wagmi')
  expect(status).toBe(0)
  expect(stdout).toContain('a/package.json  connectkit stays, because a/index.tsx names it.')
  const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')).dependencies
  expect(read('a/package.json')).toMatchObject({ connectkit: '^1.9.2', wagmi: '^2.19.5' })
  expect(read('b/package.json')).toEqual({
    '@peppermint/wallet-kit': '^1.0.12',
    '@tanstack/react-query': '^5.0.0',
    viem: '^2.57.0',
    wagmi: '^2.19.5',
  })
})

test.each([
  ['a dynamic import', 'src/a.tsx', `const kit = () => import('connectkit')`],
  ['require', 'src/a.cjs', `const { useSIWE } = require("connectkit")`],
  ['a mock', 'src/a.test.ts', `vi.mock('connectkit', () => ({}))`],
  ['a subpath without a rule', 'src/a.ts', `import x from 'connectkit/build/x'`],
  ['a file that cannot be read', 'src/a.ts', `import 'connectkit'\nconst = 1`],
  ['source code in a folder that is not rewritten', 'build/a.ts', `import 'connectkit'`],
  ['vendored code', 'src/vendor/a.min.js', `import "connectkit"`],
  ['a document', 'src/a.mdx', `import { useSIWE } from 'connectkit'`],
  ['a file of a package that has it from above', 'inner/a.ts', `import { useSIWE } from 'connectkit'`],
])('a package stays while it is named by %s', (_, path, text) => {
  const folder = createApp({
    'package.json': `{ "dependencies": { "connectkit": "^1.9.2" } }`,
    'inner/package.json': `{ "dependencies": {} }`,
    'dist/built.js': `import 'connectkit'`,
    [path]: text,
  })
  expect(run(folder, '--write').stdout).toContain(`connectkit stays, because ${path} names it.`)
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toContain('"connectkit"')
})

test('a package goes when only built files, comments and other packages name it', () => {
  const folder = createApp({
    'package.json': `{ "dependencies": { "connectkit": "^1.9.2" } }`,
    'dist/built.js': `import 'connectkit'`,
    'a.ts': `// connectkit was here\nexport { x } from '@peppermint/connectkit'\n`,
  })
  run(folder, '--write')
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).not.toContain('connectkit')
})

test.each([
  ['RainbowKitSiweNextAuthProvider', '@rainbow-me/rainbowkit-siwe-next-auth', 'RainbowKit'],
  ['RainbowKitAuthenticationProvider', '@rainbow-me/rainbowkit', 'RainbowKit'],
  ['SIWEProvider', 'connectkit', 'ConnectKit'],
  ['configureClientSIWE', 'connectkit-next-siwe', 'ConnectKit'],
])('nothing is rewritten while the sign-in of %s would be lost', (name, module, kit) => {
  const old = kit === 'RainbowKit' ? '@rainbow-me/rainbowkit' : 'connectkit'
  const button = kit === 'RainbowKit' ? 'ConnectButton' : 'ConnectKitButton'
  const files = {
    'package.json': `{ "dependencies": { "${old}": "1.9.2", "${module}": "1.9.2", "wagmi": "^2.19.5" } }`,
    'src/App.tsx': `import { ${kit}Provider, ${button} } from '${old}'
import { useAccount } from 'wagmi'
export const A = () => <${kit}Provider><${button} /></${kit}Provider>
export const b = useAccount
`,
    'src/Sign.tsx': `import { ${name} as Auth } from '${module}'
export const S = ({ children }) => <Auth {...adapter}>{children}</Auth>
`,
  }
  const folder = createApp(files)
  const { stdout } = run(folder, '--write')
  for (const [path, text] of Object.entries(files))
    expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
  const [, firstRemark = ''] = stdout.split('To do by hand:\n')
  expect(firstRemark).toMatch(new RegExp(`^src/Sign.tsx:1:10  ${name} is left`))
  expect(firstRemark.trim().split('\n')).toHaveLength(1)
  // Once it is gone, the rest is rewritten.
  writeFileSync(join(folder, 'src/Sign.tsx'), 'export const S = ({ children }) => children\n')
  run(folder, '--write')
  expect(readFileSync(join(folder, 'src/App.tsx'), 'utf8')).toContain(
    '<WalletKit><ConnectButton /></WalletKit>',
  )
})

test.each([
  ['a namespace', `import * as CK from 'connectkit'\nexport const S = () => <CK.SIWEProvider />\n`],
  ['a dynamic import', `export const S = dynamic(() => import('connectkit').then((m) => m.SIWEProvider))\n`],
  ['a file with a syntax error', `import { SIWEProvider } from 'connectkit'\nconst = 1\n`],
])('finds sign-in that is left in %s', (_, text) => {
  const folder = createApp({
    'a.tsx': `import { ConnectKitProvider } from 'connectkit'\nexport const A = ConnectKitProvider\n`,
    's.tsx': text,
  })
  const { stdout } = run(folder)
  expect(stdout).toMatch(/^Nothing to change\.\n\nTo do by hand:\ns\.tsx:\d+:\d+ {2}SIWEProvider is left/)
})

test('refuses an unknown option or folder', () => {
  expect(run('--wrte')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('Usage: npx'),
  })
  expect(run('/nowhere')).toMatchObject({ status: 2, stderr: 'There is no folder /nowhere.\n' })
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--keep-wagmi') })
})

test('is a program', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), '--help'])
  expect(status).toBe(0)
  expect(stdout.toString()).toMatch(/^Usage: npx @peppermint\/wallet-kit migrate/)
})

test('an app on the alias, a newer viem and a manifest without wallets stay', () => {
  const migrate = (text: string) => migrateManifest(text, '^1.0.12', { left: new Map() })
  const alias = `{"dependencies":{"@rainbow-me/rainbowkit":"npm:@peppermint/rainbowkit@1","wagmi":"3.7.7"}}`
  expect(migrate(alias).text).toBe(alias)
  expect(migrate(`{"dependencies":{"react":"17"}}`)).toEqual({
    text: `{"dependencies":{"react":"17"}}`,
    notes: [],
  })
  const { text, notes } = migrate(
    `{\r\n\t"dependencies": {\r\n\t\t"connectkit": "1",\r\n\t\t"react": "17.0.2",\r\n\t\t"viem": "~2.60.1",\r\n\t\t"wagmi": "3.9.0"\r\n\t}\r\n}`,
  )
  expect(JSON.parse(text).dependencies).toMatchObject({ viem: '~2.60.1', wagmi: '3.9.0' })
  expect(text).toContain('\r\n\t\t"viem"')
  expect(notes).toEqual(['react is 17.0.2: the kit needs 18.2 or later.'])
})

test('adds what no list of the manifest has, and wagmi only where it may be 3', () => {
  const migrate = (manifest: object, keepWagmi = false) =>
    JSON.parse(migrateManifest(JSON.stringify(manifest), '^1.0.12', { left: new Map(), keepWagmi }).text)
  expect(
    migrate({
      dependencies: { viem: '2.0.0' },
      devDependencies: { connectkit: '1', '@tanstack/react-query': '^5.1.0' },
      peerDependencies: { connectkit: '1', wagmi: '^3.0.0' },
    }),
  ).toEqual({
    dependencies: { viem: '^2.57.0' },
    devDependencies: { '@peppermint/wallet-kit': '^1.0.12', '@tanstack/react-query': '^5.1.0' },
    peerDependencies: { '@peppermint/wallet-kit': '^1.0.12', wagmi: '^3.0.0' },
  })
  expect(migrate({ dependencies: { connectkit: '1' } }, true).dependencies).not.toHaveProperty('wagmi')
  expect(migrate({ dependencies: { connectkit: '1' } }).dependencies).toHaveProperty('wagmi', '^3.7.7')
})
