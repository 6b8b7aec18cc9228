/**
 * Apps of other kits that move by one line of package.json: the packages of moving are packed against the packed kit
 * and installed under the names that they replace, beside the kit's own apps.
 */
import { cpSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { App } from './app.ts'
import { runOrThrow } from './run.ts'

const packages = resolve(import.meta.dirname, '../..')

/** Folders in `packages/` by the name that an app keeps. */
const MOVES = {
  '@rainbow-me/rainbowkit': 'rainbowkit',
  '@rainbow-me/rainbowkit-siwe-next-auth': 'rainbowkit-siwe-next-auth',
  connectkit: 'connectkit',
} as const

const newest = 'wagmi 3, React 19'
const oldest = 'wagmi 2, React 18'

/** One of the apps that are in `features` as well, on this pair. */
const inFeatures = (name: string, pair: string): App => ({
  tool: 'vite',
  folder: `features/${name}`,
  pair,
  config: '../vite.config.ts',
})

/**
 * Their apps. Two are on the versions that apps of RainbowKit and ConnectKit have today, two on the newest; with
 * `ALL_PAIRS=1` on all pairs.
 */
export const movedApps: Readonly<Record<string, App>> = {
  'rainbowkit/vite': inFeatures('rainbowkit', oldest),
  'rainbowkit/custom': { tool: 'vite', folder: 'rainbowkit/custom', pair: newest, output: 'dist' },
  'rainbowkit/next-auth': { tool: 'next', folder: 'rainbowkit/next-auth', pair: newest },
  connectkit: inFeatures('connectkit', oldest),
}

/** `rainbowkit/vite` and `connectkit` on the other pairs. */
export const otherMoves: Readonly<Record<string, App>> = Object.fromEntries(
  [newest, 'wagmi 2, React 19', 'wagmi 3, React 18'].flatMap((pair) => [
    [`rainbowkit/vite, ${pair}`, inFeatures('rainbowkit', pair)],
    [`connectkit, ${pair}`, inFeatures('connectkit', pair)],
  ]),
)

/** Where all of them are type-checked as one project, on the newest versions. */
export const movedProject = 'rainbowkit'

/**
 * Packs the packages of moving.
 * @param into folder for what is made of them.
 * @param kit folder of the compiled kit, which they compile against.
 * @returns what an app's package.json says of them.
 */
export async function packMoves(into: string, kit: string): Promise<Readonly<Record<string, string>>> {
  const specifiers: Record<string, string> = {}
  for (const [name, folder] of Object.entries(MOVES)) {
    const { output } = await runOrThrow('npm', ['run', '-s', 'pack'], {
      cwd: join(packages, folder),
      env: { PACK_INTO: join(into, folder), KIT_DIST: kit },
    })
    specifiers[name] = `file:${output.trim().split('\n').at(-1)}`
  }
  return specifiers
}

/** Puts the apps into `folder`, in which the kit's own are, and two into `features`, which has older versions. */
export function copyMovedApps(folder: string): void {
  const copy = (app: string, into: string) =>
    cpSync(join(packages, app), join(folder, into), { recursive: true })
  copy('rainbowkit/pack/apps', 'rainbowkit')
  copy('rainbowkit/pack/apps/vite', 'features/rainbowkit')
  for (const into of ['connectkit', 'features/connectkit']) copy('connectkit/pack/app', into)
  const compilerOptions = { types: ['vite/client', 'node', 'react', 'react-dom'] }
  writeFileSync(
    join(folder, movedProject, 'tsconfig.json'),
    JSON.stringify({
      extends: '../vite/tsconfig.json',
      compilerOptions,
      include: ['.', '../connectkit/src'],
    }),
  )
}
