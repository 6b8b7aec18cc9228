import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type * as React from 'react'
import { useLayoutEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { useConfig } from 'wagmi'
import { createTheme } from '../theme/createTheme.ts'
import { useKit } from './kit.ts'
import { createQueryClient, GC_TIME_MS } from './queryClient.ts'
import { getPageState } from './pageState.ts'
import { createTestConfig } from './renderKit.fixture.tsx'
import { WalletKit } from './WalletKit.tsx'
import type { WalletKitProps } from './walletKitProps.ts'

const draw = (props: WalletKitProps) => renderToString(<WalletKit config={createTestConfig()} {...props} />)

// React 18's server warns of each call of it.
vi.mock('react', async (load) => {
  const react = await load<typeof React>()
  return { ...react, useLayoutEffect: vi.fn(react.useLayoutEffect) }
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('[N-05] what was read is kept for 24 hours, in memory only', () => {
  vi.stubGlobal('window', {})
  const { gcTime } = createQueryClient().getDefaultOptions().queries ?? {}
  expect(gcTime).toBe(24 * 60 * 60 * 1000)
  expect(GC_TIME_MS).toBe(gcTime)
})

test('[N-05] on a server the cache sets no timer that would keep the process alive', () => {
  expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(Infinity)
})

test('the app’s own cache is used: the one given, else the one above', () => {
  const given = new QueryClient()
  const above = new QueryClient()
  const seen: QueryClient[] = []
  const See = () => {
    seen.push(useQueryClient())
    return null
  }
  draw({ children: <See />, queryClient: given })
  renderToString(
    <QueryClientProvider client={above}>
      <WalletKit config={createTestConfig()}>
        <See />
      </WalletKit>
    </QueryClientProvider>,
  )
  expect(seen).toEqual([given, above])
})

test('the config given becomes that of wagmi’s own hooks', () => {
  const config = createTestConfig()
  const See = () => (useConfig() === config ? 'the same' : 'another')
  const html = renderToString(
    <WalletKit config={config}>
      <See />
    </WalletKit>,
  )
  expect(html).toContain('the same')
})

test('a config has one wallet connection and one journal, however often its provider is mounted', () => {
  const config = createTestConfig()
  expect(getPageState(config, {})).toBe(getPageState(config, {}))
  expect(getPageState(createTestConfig(), {}).wallet).not.toBe(getPageState(config, {}).wallet)
})

test('[W-22] the root’s id is letters, digits and underscores', () => {
  expect(draw({ id: 'my_kit_2' })).toContain('id="my_kit_2"')
  for (const id of ['my kit', 'my-kit', 'a"b', '']) expect(() => draw({ id })).toThrow(`Invalid ID: ${id}`)
})

test('[W-22] a theme that is a function instead of what it returns is an error', () => {
  // A plain JavaScript caller has no compiler to stop it.
  const props: WalletKitProps = Object.assign({}, { theme: createTheme as never })
  expect(() => draw(props)).toThrow(
    'A theme function was provided to the "theme" prop instead of a theme object',
  )
})

test('the look is written as attributes, which a strict content policy allows', () => {
  const html = draw({ theme: createTheme({ base: 'dark', accent: '#0a7', density: 'compact' }) })
  expect(html).toContain('data-kit-theme="dark"')
  expect(html).toContain('data-kit-density="compact"')
  expect(html).not.toContain('style=')
  expect(draw({ theme: null })).not.toContain('data-kit-theme')
})

test('outside of a provider a part of the kit says what is missing', () => {
  const Lost = () => {
    useKit()
    return null
  }
  expect(() => renderToString(<Lost />)).toThrow('There is no <WalletKit> above this component')
})

test('a server calls no layout effect', () => {
  draw({})
  expect(useLayoutEffect).not.toHaveBeenCalled()
})
