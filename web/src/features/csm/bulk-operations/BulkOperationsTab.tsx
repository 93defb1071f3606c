import { OperationsList } from './OperationsList.tsx'

/** R-CSM-6: bulk operations of the current agency, for customer success only. */
export default function BulkOperationsTab() {
  return <OperationsList within />
}
