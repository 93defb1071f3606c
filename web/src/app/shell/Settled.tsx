import MessageStack from '@/widgets/messages/MessageStack.tsx'
import Shortcuts from '@/widgets/shortcuts/Shortcuts.tsx'

/** Parts that load after the first rows: panel messages and keyboard shortcuts. */
export default function Settled() {
  return (
    <>
      <MessageStack />
      <Shortcuts />
    </>
  )
}
