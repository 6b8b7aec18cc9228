import { expect, test } from 'vitest'
import { getArtOrigins } from './artOrigins.ts'

const hosted = {
  type: 'hosted',
  image: 'https://pictures.example/tides/{id}.png',
  sealedImage: 'https://pictures.example/sealed.png',
  metadataOrigin: 'https://metadata.example',
  hero: { path: '/hero.svg', alt: 'A wave' },
} as const

test('the policy names each host of hosted art once', () => {
  expect(getArtOrigins(hosted)).toEqual({
    images: ['https://pictures.example'],
    metadata: ['https://metadata.example'],
  })
})

test('art of this site, and drawings, need no host', () => {
  const local = {
    ...hosted,
    image: '/art/{id}.svg',
    sealedImage: '/art/sealed.svg',
    metadataOrigin: undefined,
  }
  expect(getArtOrigins(local)).toEqual({ images: [], metadata: [] })
  expect(getArtOrigins(COLLECTION.art)).toEqual({ images: [], metadata: [] })
})
