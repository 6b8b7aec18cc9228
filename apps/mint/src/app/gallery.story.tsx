/** The mint page in every state of its panel, with the same parts as the real page, as gallery screens. */
import '../styles/page.css'
import '../styles/later.css'
import type { Screen } from '@peppermint/wallet-kit/gallery'
import { galleryStates } from '../mint/panelStates.fixture.ts'
import { DECK_SIZE, encodeTraits, getCard } from '@peppermint/art'
import { useEffect, useRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { canto } from 'viem/chains'
import {
  PlainConnectButton,
  createKitState,
  LazyWalletKit,
  type KitState,
  type WalletSnapshot,
} from '@peppermint/wallet-kit'
import { Footer } from '@peppermint/ui/page/Footer.tsx'
import { Masthead } from '@peppermint/ui/page/Masthead.tsx'
import { pageBody } from './pageBody.ts'
import { Sections } from './sections/Sections.tsx'
import { MintPanel } from '../mint/MintPanel.tsx'
import { allowlistPart } from '../mint/allowlist/part.ts'
import * as drawings from '@peppermint/ui/tokens/drawings.ts'
import { packetsPart } from '../mint/packets/part.ts'
import { proposalPart } from '../mint/proposal/part.ts'
import { mintsPart } from '../mint/transactions/part.ts'
import { noActions } from '../mint/panelActions.ts'
import type { PanelState } from '../mint/panelState.ts'
import { drawPicture } from '@peppermint/ui/tokens/pictures.ts'
import { heroArt } from './hero/heroArt.ts'
import { pickOwn } from './hero/followMint.ts'
import { ownFruit, ownPacket } from './hero/ownPicture.ts'
import { openHeroStage, type Own } from './hero/showOwn.tsx'
import { HeroSpecimen } from './hero/HeroSpecimen.tsx'
import { NOW, sale } from '@peppermint/ui/sale/sale.fixture.ts'

function snapshotOf(state: PanelState): WalletSnapshot {
  const search = { wallets: [], discovery: 'done' } as const
  if (!('wallet' in state) || state.wallet === undefined) return { status: 'disconnected', ...search }
  const { address, chainId, name } = state.wallet
  const chain = chainId === 7700 ? 'supported' : 'unsupported'
  return {
    status: 'connected',
    account: address,
    chainId,
    chain,
    walletId: 'test',
    walletName: name,
    ...search,
  }
}

/** The wallet button's state. What only a connected visitor loads is in the kit's gallery. */
function kitAt(state: PanelState): KitState {
  const snapshot = snapshotOf(state)
  const kit = createKitState(() => Promise.reject(new Error('A gallery has no wallet.')), [canto])
  return { ...kit, wallet: { ...kit.wallet, getSnapshot: () => snapshot, getServerSnapshot: () => snapshot } }
}

/** The body's markup, with drawn peppers. */
function galleryBody(state: PanelState): string {
  return pageBody({
    masthead: renderToStaticMarkup(
      <Masthead head={{ number: 14_208_331, age: 4 }}>
        <LazyWalletKit state={kitAt(state)}>
          <PlainConnectButton />
        </LazyWalletKit>
      </Masthead>,
    ),
    art: heroArt('Scovilles'),
    specimen: renderToStaticMarkup(<HeroSpecimen />),
    panel: renderToStaticMarkup(
      <MintPanel
        state={state}
        actions={noActions}
        explorer="https://tuber.build"
        timeZone="Europe/Berlin"
        parts={{
          mints: { part: mintsPart, failures: 0 },
          packets: { part: packetsPart, failures: 0 },
          proposals: { part: proposalPart, failures: 0 },
          allowlist: { part: allowlistPart, failures: 0 },
        }}
        picture={(pepper) => drawPicture(drawings, pepper)}
      />,
    ),
    below: renderToStaticMarkup(
      <Sections sale={'sale' in state ? state.sale : undefined} chainNow={NOW} deckSize={DECK_SIZE} />,
    ),
    footer: renderToStaticMarkup(
      <Footer
        name={sale.name}
        deployment={{ chainId: sale.chainId, contract: sale.contract, block: 1 }}
        explorer="https://tuber.build"
      />,
    ),
  })
}

/** What hangs in the hero: the visitor's own packet or pepper, where the state has one. */
function ownOf(state: PanelState): Own | undefined {
  if (state.status !== 'packed' && state.status !== 'opening' && state.status !== 'revealed') return undefined
  const own = pickOwn(state, undefined)
  if (own === undefined) return undefined
  const { id } = own.pepper
  if (own.isClosed) {
    const description = drawings.describePacket(id)
    return { status: 'packed', token: id, packet: ownPacket(drawings, id), description }
  }
  const fruit = ownFruit(drawings, own.pepper)
  return fruit && { status: 'opened', fruit, wasPacked: false }
}

function MintPageScreen({ state }: { readonly state: PanelState }) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const plate = page.current?.querySelector('.plate')
    const own = ownOf(state)
    if (plate && own) openHeroStage(plate)?.show(own)
  }, [state])
  return <div className="gallery-page" ref={page} dangerouslySetInnerHTML={{ __html: galleryBody(state) }} />
}

/** Drawings that fill the hero's room for them to its edges: the widest cluster, the longest fruit. */
const LARGEST = { cluster: 2_495, long: 2_762 } as const

const largest = Object.entries(LARGEST).flatMap(([name, number]) => {
  const state = galleryStates['revealed-one']
  if (state?.status !== 'revealed') return []
  const card = { number, traits: encodeTraits(getCard(number)) }
  const peppers = state.peppers.map(({ id }) => ({ status: 'revealed', id, card }) as const)
  return [[`revealed-${name}`, { ...state, peppers }] as const]
})

export const screens: readonly Screen[] = [...Object.entries(galleryStates), ...largest].map(
  ([id, state]) => ({ id, title: id, draw: () => <MintPageScreen state={state} /> }),
)
