/**
 * Literals that read as words and are none for people: values that the server knows, names that rules depend on, files that other
 * programs read, made-up examples. Each list says why; the check of types over the French sources finds the ones that are missing
 * here, for a value of a closed set that is translated no longer fits its type.
 */
const STATES_OF_THE_BOARD = [
  'recommended for offer',
  'recommended to decline',
  'pending approval',
  'Signed',
  'pending signature',
];

/** By the end of a file's path, the literals of it that are values. */
export const VALUES: Readonly<Record<string, readonly string[]>> = {
  // Statuses of the data; `stage/labels.ts` has their labels.
  'domain/src/messages.ts': STATES_OF_THE_BOARD,
  'domain/src/stage/flags.ts': ['not taken forward'],
  'domain/src/stage/tabs.ts': STATES_OF_THE_BOARD,
  'domain/src/payment/completion.ts': ['Approved', 'Paid'],
  'amendment/AmendmentEffect.tsx': ['Approved', 'Declined', 'Withdrawn'],
  'risk/RiskForm.tsx': ['Open'],
  'report/ReviewPanel.tsx': ['Approved', 'Declined'],
  'domain/src/stage/stages.ts': ['asked', 'needed'],
  // Names that rules read; what people call their roles is their own.
  'domain/src/access/roles.ts': [
    'Super Admin',
    'Programme Director',
    'Programme Manager',
    'Assessor',
    'Accountant',
    'Applicant',
    'Volunteer',
    'all  all  all  all     all   all   all   all',
  ],
  // Headings of a sheet that is read back.
  'domain/src/form/answer-sheet.ts': ['How to answer', 'Answer', 'Section', 'Question', 'Question id (leave as it is)'],
  'reuse-answers/sheet.ts': ['Answers'],
  'domain/src/user/invite-rows.ts': ['Name', 'Email', 'Role', 'Organisation'],
  // Choices of filters, as addresses carry them.
  'domain/src/dashboard/links.ts': ['Signed', 'not sent'],
};

/** Literals that are never texts. */
const NOT_TEXTS: ReadonlySet<string> = new Set([
  'task.adminMany {scope} {programmeId}',
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen',
  'ten twenty thirty forty fifty sixty seventy eighty ninety',
  'and {tail}',
  'and {pop}',
  'and {fraction}/{unit}',
  'Control+K Meta+K',
  'event-title',
  'event-description',
  'Youth Enterprise Fund',
  'Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight',
  'https://',
  'NG-CAC',
  'allow-scripts allow-same-origin allow-forms allow-popups',
  "'Inter Variable', system-ui, sans-serif",
  'payments to make.csv',
  'Name,Email,Role,Organisation\r\nAda Obi,ada.obi@example.org,Assessor,Example Foundation',
  'personal data.zip',
  'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk yahoo.fr ymail.com\n  rocketmail.com icloud.com me.com mac.com aol.com gmx.com gmx.net gmx.de web.de mail.com mail.ru yandex.ru yandex.com\n  proton.me protonmail.com pm.me zoho.com fastmail.com tutanota.com tuta.com hey.com qq.com 163.com 126.com orange.fr free.fr\n  laposte.net btinternet.com demo.grantdesk.test',
  'p br strong b em i u s ul ol li a h2 h3 h4 blockquote code pre hr table thead tbody tr th td',
]);

/** Whether a literal of a file is a value, or a name for machines. */
export const isValue = (text: string, file: string): boolean =>
  NOT_TEXTS.has(text) || Object.entries(VALUES).some(([place, values]) => file.endsWith(place) && values.includes(text));
