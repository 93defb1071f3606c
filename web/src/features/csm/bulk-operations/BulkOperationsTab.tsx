import { OperationsList } from './OperationsList.tsx'

/** R-CSM-6: bulk operations about the agency on screen, for customer success alone. */
export default function BulkOperationsTab() {
  return <OperationsList within />
}
