import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { resolveTheme, themeAttributes } from '../theme/theme.ts'
import { createKitState } from './kitState.ts'
import { LazyWalletKit } from './LazyWalletKit.tsx'
import { ThemeRoot } from './ThemeRoot.tsx'

test('a page with a late config has the theme of the ThemeRoot around it', () => {
  const state = createKitState(() => Promise.reject(new Error('Never loaded.')))
  const html = renderToString(
    <ThemeRoot theme="press">
      <LazyWalletKit state={state}>content</LazyWalletKit>
    </ThemeRoot>,
  )
  expect(html).toContain('content')
  for (const [name, value] of Object.entries(themeAttributes(resolveTheme('press'))))
    expect(html).toContain(`${name}="${value}"`)
})
