/** The larger parts: label, drawings, timeline, hashes and differences, dialog. */
import { getCard } from '@peppermint/art'
import { HeatDial } from '@peppermint/mint/app/HeatDial.tsx'
import { heroSpecimen } from '@peppermint/mint/app/hero/heroArt.ts'
import { PhaseTimeline } from '@peppermint/mint/app/sections/PhaseTimeline.tsx'
import { Specimen } from '@peppermint/mint/app/Specimen.tsx'
import { Lines } from '@peppermint/mint/mint/label/Lines.tsx'
import { MintPanel } from '@peppermint/mint/mint/MintPanel.tsx'
import { noActions } from '@peppermint/mint/mint/panelActions.ts'
import * as drawings from '@peppermint/ui/tokens/drawings.ts'
import { drawPicture } from '@peppermint/ui/tokens/pictures.ts'
import { CrateStrip } from '@peppermint/mint/mint/transactions/CrateStrip.tsx'
import { HashBlock } from '@peppermint/safe-workspace/review/HashBlock.tsx'
import { friends, NOW, sale } from '@peppermint/ui/sale/sale.fixture.ts'
import { galleryStates } from '@peppermint/mint/mint/panelStates.fixture.ts'
import { Example, Examples } from './Example.tsx'

const label = galleryStates['ready']

export function LabelParts() {
  return (
    <Examples id="labels" title="Label" isWide>
      {label && (
        <Example state="ready to mint">
          <MintPanel
            state={label}
            actions={noActions}
            explorer="https://tuber.build"
            timeZone="UTC"
            parts={{}}
            picture={(pepper) => drawPicture(drawings, pepper)}
          />
          <p>
            <a href="./gallery.html">The label in every state</a>
          </p>
        </Example>
      )}
      <Example state="bill">
        <Lines
          lines={[
            { what: '2 peppers', value: '120 CANTO' },
            { what: 'Max fee', value: '0.2304 CANTO' },
            { what: 'Most you’ll pay', value: '120.2304 CANTO', total: true },
          ]}
        />
      </Example>
    </Examples>
  )
}

const HEATS = [0, 5_000, 300_000, 2_100_000]
const dataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

export function Drawings() {
  return (
    <Examples id="drawings" title="Specimen, dial, packet, crate">
      <Example state="specimen">
        <div className="ground">{heroSpecimen && <Specimen facts={heroSpecimen} />}</div>
      </Example>
      {HEATS.map((heat) => (
        <Example key={heat} state={`dial: ${heat} SHU`}>
          <div className="ground">
            <HeatDial heat={heat} />
          </div>
        </Example>
      ))}
      <Example state="packet">
        <img src={dataUrl(drawings.drawPacket(7))} alt={drawings.describePacket(7)} />
      </Example>
      <Example state="pepper">
        <img
          src={dataUrl(drawings.drawPepper(getCard(4_127)))}
          alt={drawings.describePepper(getCard(4_127))}
        />
      </Example>
      {[
        { filled: 0, own: [] },
        { filled: 41, own: [40, 41] },
        { filled: 100, own: [3] },
      ].map(({ filled, own }) => (
        <Example key={filled} state={`crate: ${filled} of 100`}>
          <CrateStrip
            crate={{
              status: 'filling',
              number: 69,
              first: 6_801,
              capacity: 100,
              filled,
              own,
              linkWindow: 28_800,
            }}
          />
        </Example>
      ))}
    </Examples>
  )
}

const DAY = 86_400
const phase = (index: number, name: string, start: number, end: number) => ({
  ...friends,
  index,
  name,
  start: NOW + start * DAY,
  end: NOW + end * DAY,
})
const TIMELINES = {
  'before the first phase': [phase(0, 'Growers', 1, 2), phase(1, 'Market', 2, 6)],
  'one ended, one open, one upcoming': [
    phase(0, 'Growers', -3, -1.5),
    phase(1, 'Neighbors', -1.5, 0.5),
    phase(2, 'Market', 1, 6),
  ],
  'two at once, and a short one': [
    phase(0, 'Growers', -1, 1),
    phase(1, 'Neighbors', -0.5, 2),
    phase(2, 'One hour', 2, 2.04),
  ],
  'all ended': [phase(0, 'Growers', -9, -4), phase(1, 'Market', -4, -1)],
} as const

export function Timelines() {
  return (
    <Examples id="timelines" title="Phase timeline" isWide>
      {Object.entries(TIMELINES).map(([state, phases]) => (
        <Example key={state} state={state}>
          <PhaseTimeline phases={phases} sale={{ ...sale, phases }} chainNow={NOW} />
        </Example>
      ))}
    </Examples>
  )
}

export function ReviewParts() {
  return (
    <Examples id="review" title="Hash block, difference" isWide>
      <Example state="hashes, as a hardware wallet shows them">
        <HashBlock
          hashes={[
            { label: 'Domain hash', hash: `0x${'4e8a1c09'.repeat(8)}` },
            { label: 'Message hash', hash: `0x${'b7d2f013'.repeat(8)}` },
          ]}
        />
      </Example>
      <Example state="changed, added, removed">
        <dl className="call diff">
          <div>
            <dt>Threshold</dt>
            <dd>
              <del>2</del> <ins>3</ins>
            </dd>
          </div>
          <div>
            <dt>Owner</dt>
            <dd className="brk">
              <ins>0x8f2C3bA41d70996cE2f5bC1e0a5D1c37dEe941Be</ins>
            </dd>
          </div>
          <div>
            <dt>Guard</dt>
            <dd className="brk">
              <del>0x5C0F1e7aB9D24c3E8806f2A1d7741Bc95E0a7C31</del> none
            </dd>
          </div>
        </dl>
      </Example>
    </Examples>
  )
}

export function SendDialogSketch() {
  return (
    <section className="collection-page" aria-labelledby="dialog">
      <h2 id="dialog">Dialog</h2>
      <p>The wallet kit’s dialogs are in its own gallery.</p>
      <dialog className="send" open aria-labelledby="dialog-title">
        <div className="send-head">
          <h2 id="dialog-title">Send pepper No. 4</h2>
          <button type="button" className="close" aria-label="Close">
            ×
          </button>
        </div>
        <form>
          <label htmlFor="dialog-to">Recipient’s address</label>
          <input id="dialog-to" autoComplete="off" />
          <button type="button" className="b">
            Review
          </button>
        </form>
      </dialog>
    </section>
  )
}
