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

const pair = 'wagmi 3, React 19'

/** Their apps. */
export const movedApps: Readonly<Record<string, App>> = {
  'rainbowkit/vite': { tool: 'vite', folder: 'rainbowkit/vite', pair, output: 'dist' },
  'rainbowkit/custom': { tool: 'vite', folder: 'rainbowkit/custom', pair, output: 'dist' },
  'rainbowkit/next-auth': { tool: 'next', folder: 'rainbowkit/next-auth', pair },
  connectkit: { tool: 'vite', folder: 'connectkit', pair, output: 'dist' },
}

/** Where all of them are type-checked as one project. */
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

/** Puts the apps into `folder`, in which the kit's own are. */
export function copyMovedApps(folder: string): void {
  cpSync(join(packages, 'rainbowkit/pack/apps'), join(folder, 'rainbowkit'), { recursive: true })
  cpSync(join(packages, 'connectkit/pack/app'), join(folder, 'connectkit'), { recursive: true })
  const compilerOptions = { types: ['vite/client', 'node', 'react', 'react-dom'] }
  writeFileSync(
    join(folder, movedProject, 'tsconfig.json'),
    JSON.stringify({ extends: '../vite/tsconfig.json', compilerOptions, include: ['.', '../connectkit/src'] }),
  )
}
