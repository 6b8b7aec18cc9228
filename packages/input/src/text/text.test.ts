import { expect, test } from 'vitest'
import { escapeHidden, findMisleadingCharacters, plainText } from './index.ts'

const codes = (text: string): readonly string[] =>
  findMisleadingCharacters(text).map((code) => code.toString(16).toUpperCase())

test.for([
  ['a direction override', 'fdp.\u202eexe', ['202E']],
  ['an isolate', '\u2066abc', ['2066']],
  ['a zero-width space', 'US\u200bDC', ['200B']],
  ['a joiner between Latin letters', 'US\u200dDC', ['200D']],
  ['a soft hyphen', 'US\u00adDC', ['AD']],
  ['an empty Braille pattern', 'a\u2800b', ['2800']],
  ['a variation selector after a letter', 'a\ufe0fb', ['FE0F']],
  ['a supplementary variation selector', 'a\u{e0100}', ['E0100']],
  ['a combining grapheme joiner', 'a\u034fb', ['34F']],
  ['Khmer inherent vowels', '\u17b4\u17b5', ['17B4', '17B5']],
  ['tags', 'a\u{e0061}\u{e007f}', ['E0061', 'E007F']],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0', ['115F', '1160', '3164', 'FFA0']],
  ['separators of lines and paragraphs', 'a\u2028b\u2029', ['2028', '2029']],
  ['controls', 'a\u0000\u001b[31m', ['0', '1B']],
  ['private use', '\ue000', ['E000']],
  ['an unassigned code point', '\u0378', ['378']],
  ['half of a pair', 'a\ud800', ['D800']],
  ['annotation anchors', '\ufff9', ['FFF9']],
  ['a mathematical letter', '\u{1d5a1}ank', ['1D5A1']],
  ['a mathematical Greek letter', '\u{1d6a8}', ['1D6A8']],
  ['a wide letter', '\uff35SDC', ['FF35']],
  ['the sign of kelvin', '\u212a', ['212A']],
  ['a fraction slash', 'a\u2044b', ['2044']],
  ['a division slash', 'a\u2215b', ['2215']],
  ['a one dot leader', 'a\u2024com', ['2024']],
  ['a ratio sign', 'https\u2236', ['2236']],
  ['a phonetic letter', 'p\u0251y', ['251']],
  ['a Cyrillic letter in a Latin word', 'D\u0430ve', ['430']],
  ['a Greek letter in a Latin word', 'C\u0391NTO', ['391']],
  ['an Armenian letter in a Latin word', '\u054dSDT', ['54D']],
  ['a Cherokee letter in a Latin word', 'US\u13a0T', ['13A0']],
  ['a Coptic letter in a Latin word', '\u2c82TC', ['2C82']],
  ['a Lisu letter in a Latin word', '\ua4e3SD', ['A4E3']],
  ['letters of four scripts', '\u054d\u0405\u13a0\u0422', ['405', '422', '54D', '13A0']],
  ['a Cyrillic word that reads as a Latin one', '\u0440\u0430\u0443 \u0430ll', ['430', '440', '443']],
  ['a domain with a Cyrillic end', 'google.\u0441\u043e', ['43E', '441']],
  ['stacked accents', `a${'\u0301'.repeat(9)}`, ['301']],
] as const)('finds %s', ([, text, expected]) => {
  expect(codes(text)).toEqual(expected)
})

test.for([
  ['English', 'Pay Dave – “500” CANTO… (50 %) @ https://example.com/a?b#c'],
  ['French', 'Œuvre d’été, 3 000 €, m², 1ᵉʳ, n° 5'],
  ['German', 'Größe ÄÖÜ'],
  ['Turkish', 'ışık ığdır'],
  ['Vietnamese', 'Tiếng Việt'],
  ['Russian', 'Оплата за ноябрь, с Павлом и Ольгой'],
  ['Russian beside Latin words', 'Оплата USDC на сайте'],
  ['Greek', 'Πληρωμή του Γιώργου'],
  ['Arabic', 'دفعة لأحمد، ٥٠ كانتو؟'],
  ['Persian with its non-joiner', 'می\u200cخواهم'],
  ['Hebrew with points', 'שָׁלוֹם עֲלֵיכֶם'],
  ['Hindi with a joiner', 'क्\u200dष नमस्ते'],
  ['Thai', 'ชำระเงิน ที่นี่'],
  ['Chinese', '支付给王先生（五百）：完成！'],
  ['Chinese with wide letters', 'ＮＦＴ交易'],
  ['a Japanese name with its variant', '葛\u{e0100}城'],
  ['Japanese with Latin', 'NFTを送る・ノート'],
  ['Korean', '결제 완료'],
  ['emoji', '🌶️🎉👍🏽❤️☎️'],
  ['a family', '👨‍👩‍👧‍👦 🏳️‍🌈'],
  ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['keycaps', '1️⃣#️⃣'],
  ['lines and tabs', 'a\tb\r\nc'],
] as const)('finds nothing in plain text: %s', ([, text]) => {
  expect(codes(text)).toEqual([])
  expect(escapeHidden(text)).toBe(text)
})

test('shows hidden characters where they are', () => {
  expect(escapeHidden('fdp.\u202eexe\u{e0061}')).toBe('fdp.‹U+202E›exe‹U+E0061›')
  expect(escapeHidden('a\u0000')).toBe('a‹U+0000›')
})

test.for([
  ['removes hidden characters', '\u202eUS\u200bDC\u2800', 'USDC'],
  ['is one line with single spaces', ' a\n\n b\u2003c\u2028d ', 'a b c d'],
  ['keeps a family of emoji', 'a 👨‍👩‍👧', 'a 👨‍👩‍👧'],
  ['limits accents', `a${'\u0301'.repeat(9)}`, `a${'\u0301'.repeat(4)}`],
  ['is empty for what is not seen', '\u3164\u200b', ''],
  ['cuts a long text', 'x'.repeat(20), `${'x'.repeat(11)}…`],
  ['does not cut a pair', '😀'.repeat(20), `${'😀'.repeat(11)}…`],
] as const)('plain text %s', ([, text, expected]) => {
  expect(plainText(text, 12)).toBe(expected)
})

test('plain text of nothing is empty', () => {
  expect([plainText(undefined, 12), plainText(null, 12)]).toEqual(['', ''])
})
