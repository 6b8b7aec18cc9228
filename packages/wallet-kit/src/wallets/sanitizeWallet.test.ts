import { escapeHidden } from '@peppermint/input/text'
import { expect, test } from 'vitest'
import { isWalletId, sanitizeIcon, sanitizeName } from './sanitizeWallet.ts'
import { removeHidden } from '../words/plainText.ts'

test('a wallet’s name keeps its letters and loses what could deceive or break the page', () => {
  expect(sanitizeName('Rabby Wallet')).toBe('Rabby Wallet')
  expect(sanitizeName('Čćž 钱包')).toBe('Čćž 钱包')
  expect(sanitizeName('Meta\u202eksaM\u200b\u0000')).toBe('MetaksaM')
  expect(sanitizeName('Meta\u034fMask\u3164')).toBe('MetaMask')
  expect(sanitizeName('  two\n\tlines\u2028here ')).toBe('two lines here')
  expect(sanitizeName(`a${'\u0301'.repeat(50)}b`)).toBe('a\u0301\u0301\u0301b'.normalize())
  expect(sanitizeName('x'.repeat(100))).toBe(`${'x'.repeat(31)}…`)
  expect(sanitizeName('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
})

test.for(['', '\u200b', '\u3164', '\u2800\u115f\uffa0', undefined, 7, {}])(
  'a wallet that calls itself %j is called unnamed',
  (name) => {
    expect(sanitizeName(name)).toBe('Unnamed wallet')
  },
)

test.for(['png', 'webp', 'gif', 'jpeg', 'svg+xml'])('a picture of kind %s is shown', (kind) => {
  expect(sanitizeIcon(`\n data:image/${kind};base64,AAAA`)).toBe(`data:image/${kind};base64,AAAA`)
})

test.for([
  'https://evil.example/x.png',
  'data:text/html,<script>',
  'data:image/svg+xmlx,',
  'javascript:alert(1)',
  `data:image/png;base64,${'A'.repeat(500_000)}`,
  '',
  undefined,
  {},
])('anything else is replaced by our own mark: %#', (icon) => {
  expect(sanitizeIcon(icon)).toBeUndefined()
})

test('an id is a reverse domain name or it is nothing', () => {
  expect(['io.metamask', 'com.okex.wallet', 'x-y_z.1'].every(isWalletId)).toBe(true)
  expect(
    ['', 'a b', 'x/../y', 'a.'.repeat(50) + 'a', 'walletConnect', 'safe', '.', 7, undefined].some(isWalletId),
  ).toBe(false)
})

test('a name loses every character that is hidden anywhere else', () => {
  const characters = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code))
  // Halves of pairs stand apart.
  const text = characters
    .map((character) => (/\p{Cs}/u.test(character) ? `${character}a` : character))
    .join('')
  const shown = removeHidden(text)
  expect(escapeHidden(shown) === shown).toBe(true)
})
