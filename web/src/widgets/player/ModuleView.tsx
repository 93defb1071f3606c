import type { ModuleContent } from '@preceptor/contract'
import { viewOf } from './kinds/kinds.ts'
import type { ViewProps } from './kinds/view.ts'

/** What a module shows a learner, in their language or the nearest there is, which it says. */
export function ModuleView(props: ViewProps<ModuleContent>) {
  const { View } = viewOf(props.content)
  return <View {...props} />
}
