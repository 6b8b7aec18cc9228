#!/usr/bin/env node
/**
 * `npx @peppermint/wallet-kit migrate`: runs `@peppermint/wallet-kit-migrate` of the same version. That is a separate
 * package, because it brings a compiler that apps do not need.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

// Published modules are a folder below package.json, these two.
const manifest = ['../package.json', '../../package.json']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url))
const { version }: { readonly version: string } = JSON.parse(manifest ? readFileSync(manifest, 'utf8') : '{}')
const [command, ...args] = process.argv.slice(2)

if (command === 'migrate') {
  const { status, error } = spawnSync(
    'npx',
    ['--yes', `@peppermint/wallet-kit-migrate@${version}`, command, ...args],
    { stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (error) process.stderr.write(`npx could not be run: ${error.message}\n`)
  process.exitCode = status ?? 1
} else {
  process.stderr.write('Usage: npx @peppermint/wallet-kit migrate [folder] [--write] [--keep-wagmi]\n')
  process.exitCode = 2
}
