import MessageStack from '@/widgets/messages/MessageStack.tsx'
import Shortcuts from '@/widgets/shortcuts/Shortcuts.tsx'

/** What the first rows do not wait for: messages to the users of the panel, and keys. */
export default function Settled() {
  return (
    <>
      <MessageStack />
      <Shortcuts />
    </>
  )
}
