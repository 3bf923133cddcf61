/** Data quality with the fields of the forms of other areas, so that an issue is fixed in its row. */
import { contactFix } from '#screens/contacts/quick-fix.tsx';
import { householdFix } from '#screens/households/quick-fix.tsx';
import { QualityScreen } from '#screens/quality/quality.tsx';

const fixes = { contact: contactFix, household: householdFix };

export const QualityRoute = () => <QualityScreen fixes={fixes} />;
