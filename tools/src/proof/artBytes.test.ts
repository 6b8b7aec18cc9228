import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAbi } from 'viem'
import { getCode, readContract } from 'viem/actions'
import { getCard, deckBytes, drawPacket, drawPepper, encodeTraits } from '@peppermint/art'
import { pepperArtAbi, pepperDeckAbi, pepperMetadataAbi } from '@peppermint/contracts/pepperArt'
import { type ArtChain, BATCH_SIZE, startArtChain } from './chain.ts'
import { hashText, revealedMetadata, sealedMetadata, toTokenUri } from './expected.ts'
import { createTraitCombinations } from './traitCombinations.ts'

/** Every so many cards of the deck; `npm run art:prove` asks for all of them. */
const STRIDE = 500

describe('the drawing on the chain', () => {
  let art: ArtChain
  beforeAll(async () => {
    art = await startArtChain()
  }, 300_000)
  afterAll(() => art.chain.stop())

  test('fits the code size limit of 24,576 bytes', async () => {
    for (const address of [art.deck, art.art, art.renderer]) {
      const code = await getCode(art.chain.client, { address })
      expect((code?.length ?? 0) / 2 - 1).toBeLessThanOrEqual(24_576)
    }
  })

  test('deals the same cards', async () => {
    const deck = deckBytes()
    for (const card of [1, 2, 4999, 5000, 5001, 5002, 9999, 10_000]) {
      const traits = await readContract(art.chain.client, {
        address: art.deck,
        abi: pepperDeckAbi,
        functionName: 'traitsOf',
        args: [BigInt(card)],
      })
      const [high = 0, middle = 0, low = 0] = deck.subarray(3 * (card - 1))
      expect(traits).toBe((high << 16) | (middle << 8) | low)
    }
  })

  test('draws and describes cards of the deck in the same bytes, within two million gas', async () => {
    for (let first = 1; first <= 10_000; first += STRIDE) {
      const [[hash], [gas]] = await art.tokens(first, 1)
      const card = getCard(first)
      expect(hash).toBe(hashText(toTokenUri(revealedMetadata(20_000 - first, card))))
      expect(gas).toBeLessThanOrEqual(2_000_000n)
    }
  })

  test('draws any other seed and traits in the same bytes', async () => {
    const cards = createTraitCombinations().filter((_, place) => place % 40 === 7)
    for (let first = 0; first < cards.length; first += BATCH_SIZE) {
      const some = cards.slice(first, first + BATCH_SIZE)
      const [hashes] = await art.drawings(some)
      expect(hashes).toEqual(some.map((card) => hashText(drawPepper(card))))
    }
  })

  test('wraps sealed peppers in the same packets', async () => {
    const [hashes] = await art.sealedTokens(1, BATCH_SIZE)
    expect(hashes).toEqual(hashes.map((_, place) => hashText(toTokenUri(sealedMetadata(place + 1)))))
    const packet = await readContract(art.chain.client, {
      address: art.art,
      abi: pepperArtAbi,
      functionName: 'packet',
      args: [4_294_967_295n],
    })
    expect(packet).toBe(drawPacket(4_294_967_295))
  })

  test('describes the collection, whatever its name', async () => {
    const name = 'Quo"ted \\ Scovilles\n\u0001 ñ’'
    const uri = await readContract(art.chain.client, {
      address: art.renderer,
      abi: pepperMetadataAbi,
      functionName: 'contractURI',
      args: [name],
    })
    const [scheme, content = ''] = uri.split(',')
    expect(scheme).toBe('data:application/json;base64')
    const metadata: unknown = JSON.parse(Buffer.from(content, 'base64').toString('utf8'))
    expect(metadata).toMatchObject({ name, description: expect.stringContaining('twenty cultivars') })
    expect(metadata).toHaveProperty('image', expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/]+=*$/))
  })

  test('rejects invalid peppers with a custom error', async () => {
    const address = art.art
    const traits = encodeTraits(getCard(1))
    const asked = { address, abi: pepperArtAbi, functionName: 'draw' } as const
    for (const args of [
      [2n ** 32n, traits],
      [1n, 20 << 19],
      [1n, 12],
      [1n, 5 << 16],
      [1n, 6 << 10],
    ] as const)
      await expect(readContract(art.chain.client, { ...asked, args })).rejects.toThrow('NoSuchPepper')
    const unknown = { address: art.deck, abi: parseAbi(['function traitsOf(uint256) view']) }
    await expect(
      readContract(art.chain.client, { ...unknown, functionName: 'traitsOf', args: [10_001n] }),
    ).rejects.toThrow()
  })
})
