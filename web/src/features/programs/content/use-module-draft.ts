import { api, type Id, type ProgramModule, type SavedModule } from '@preceptor/contract'
import { useRefresh } from '@/api/queries.ts'
import { useRevise } from '@/api/revise.ts'
import { type Autosave, useAutosave } from '@/widgets/versions/use-autosave.ts'
import { type ModuleValues, patchOf, valuesOf, withSaved } from './module-values.ts'

export type ModuleDraft = Autosave<ModuleValues>

/** Returns a module's draft, which saves automatically. */
export function useModuleDraft(id: Id, module: ProgramModule): ModuleDraft {
  const refresh = useRefresh()
  const revise = useRevise()
  return useAutosave<ProgramModule, ModuleValues>(module, {
    call: api.programContents.updateModule,
    args: (from, to) => ({ params: { id, module_id: module.id }, body: patchOf(from, to) }),
    valuesOf,
    onSaved: saved => {
      void revise(api.programContents.get, { params: { id }, query: {} }, now => withSaved(now, saved as SavedModule))
      refresh(api.programs.get, api.programs.list)
    },
    // Archived, or the draft is gone
    refused: [api.programContents.get, api.programs.get],
  })
}
