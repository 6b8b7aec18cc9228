import { expect, test } from 'vitest'
import { parseHosted } from './parseHosted.ts'

test('traits are attributes with a name and a value, each name once', () => {
  const attributes = [
    { trait_type: 'Tide', value: 'High' },
    { trait_type: 'Waves', value: 3 },
    { trait_type: 'Tide', value: 'Low' },
    { value: 'nameless' },
    'text',
    null,
  ]
  expect(parseHosted(JSON.stringify({ description: 'A wave', attributes }))).toEqual({
    description: 'A wave',
    traits: [
      { label: 'Tide', value: 'High' },
      { label: 'Waves', value: '3' },
    ],
  })
})

test('an empty description is none', () => {
  for (const description of ['', ' \n'])
    expect(parseHosted(JSON.stringify({ description })).description).toBeUndefined()
})

test('wrong types, endless lists and endless texts of a host do no harm', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ trait_type: `Trait ${index}`, value: index }))
  expect(parseHosted(JSON.stringify({ description: 7, attributes: 'none' }))).toEqual({
    description: undefined,
    traits: [],
  })
  expect(parseHosted(JSON.stringify({ attributes: many })).traits).toHaveLength(50)
  expect(parseHosted(JSON.stringify({ description: 'x'.repeat(10_000) })).description).toHaveLength(300)
  expect(() => parseHosted('[]')).toThrow()
  expect(() => parseHosted('<html>')).toThrow()
})
test.for(['Pub\u202elic', 'Pub\u2800lic', 'Pub\u00adlic', 'Pub\u{e0061}lic', 'Pub\u3164lic'])(
  'text that a host chose has no hidden characters: %j',
  (name) => {
    const { description, traits } = parseHosted(
      JSON.stringify({ description: name, attributes: [{ trait_type: name, value: name }] }),
    )
    expect({ description, traits }).toEqual({
      description: 'Public',
      traits: [{ label: 'Public', value: 'Public' }],
    })
  },
)
