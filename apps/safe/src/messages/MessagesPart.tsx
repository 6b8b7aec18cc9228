/** The pages of `/messages`: a lazily loaded part. */
import { isHash } from 'viem'
import { Route, Switch } from 'wouter'
import { t } from '@peppermint/ui/words/t.ts'
import { NotFound } from '../elements/NotFound.tsx'
import { OwnersOnly } from '../sign/OwnersOnly.tsx'
import { MessageForm } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'
import { MessagePage } from './MessagePage.tsx'

export default function MessagesPart() {
  return (
    <Switch>
      <Route path="/:safe/messages">
        <MessageList />
      </Route>
      <Route path="/:safe/messages/new">
        <OwnersOnly title={t`New message`}>
          <MessageForm />
        </OwnersOnly>
      </Route>
      <Route path="/:safe/messages/:hash">
        {({ hash }) => (isHash(hash) ? <MessagePage key={hash} messageHash={hash} /> : <NotFound />)}
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}
