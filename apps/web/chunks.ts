/** Which modules travel together. `chunks.test.ts` holds that each name below is one of a file. */

/**
 * A request costs about a kilobyte of headers, so parts that the same screens share travel together. What is here decides what
 * a cold start loads (`bench weight`): the base is on every screen, the rest follows the screens' own subjects.
 */
const LIBRARIES =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:history|router-core|react-router|store|react-store|query-core|react-query))\/(?!.*(?:[mM]utationObserver|useMutation|useBlocker))|lucide-react\/dist\/esm\/(?!icons\/)|node_modules\/(?:@messageformat\/runtime|make-plural)\/|rolldown.runtime/;
interface Chunk {
  name: string;
  priority: number;
  minShareCount?: number;
  /** Paths, with alternatives in `(?:…)`. */
  parts: readonly string[];
  libraries?: RegExp;
}

export const CHUNKS: readonly Chunk[] = [
  {
    name: 'base',
    priority: 9,
    libraries: LIBRARIES,
    parts: [
      'packages/domain/src/(?:form/(?:graphemes|text-rules)|settings/mail-footer)',
      'packages/messages/src/(?:browser|locales)',
      'packages/api/src/paths',
      'apps/web/src/(?:paths|router-search)',
      'features/submission/(?:load|form-draft)\\.ts',
      'features/(?:auth/pages/sign-in-parts|demonstration/demonstration|layout/(?:about|frames|pages/(?:PublicLayout|staff-search)))',
      'routes/_public\\.tsx\\?tsr-split',
      'lucide-react/dist/esm/icons/(?:arrow-right|circle-alert|circle-check|info|monitor|triangle-alert)\\.mjs',
      'apps/web/src/api/(?:client|errors|first-answers|query|session)',
      'apps/web/src/components/(?:AppLink|Avatar|ButtonLink|Redirect|language|page|screens|shell/PublicShell)',
      'apps/web/src/ui/(?:styles\\.ts|(?:utilities|base|forced-colors|fonts|tokens|first-frame)\\.css|after-paint|Banner|Button|Logo|SkipLink|Tips|Toaster|UiProvider|clock|color-scheme|early|save-as|states|toast)',
    ],
  },
  // What forms have, and the list of calls has not.
  { name: 'fields', priority: 8, parts: ['apps/web/src/ui/(?:ErrorSummary|TextField)', 'components/SignInWays'] },
  {
    name: 'calls',
    priority: 4,
    parts: [
      'features/programme/(?:ProgrammeList|OpenCalls|plain-text|pages/PublicProgrammesPage)',
      'routes/_public/programmes/index\\.tsx\\?tsr-split',
    ],
  },
  {
    name: 'values',
    priority: 7,
    parts: [
      'components/values/(?:ApplyingStatus|applying-looks|sentence-case|values|WindowProgress)',
      'domain/src/(?:format/(?:date|instant|money)|programme/window)',
      'web/src/ui/(?:PageHeader|ProgressBar|StatusChip)',
    ],
  },
  // What every screen after the sign-in has: the texts of the specification, too, which no one reads before.
  {
    name: 'frame',
    priority: 6,
    parts: [
      'packages/domain/src/(?:messages|stage/labels)',
      'apps/web/src/api/documents',
      'components/(?:BackLink|DownloadLink|shell/(?:ApplicantShell|ProfileMenu|types|useShortcutSheet)|values/(?:Status|status-looks))',
      'features/layout/(?:AppFrame|Bell|useIdentityCheck|useKeepZone|pages/(?:SecureLayout|SubscriberLayout))',
      'routes/secure/(?:route|subscriber/route)\\.tsx\\?tsr-split',
      'lucide-react/dist/esm/icons/(?:bell|menu).mjs',
      'apps/web/src/(?:storage/(?:device-drafts|scoring-drafts|saved-texts)|tabs/(?:leaving|tab))',
      'web/src/ui/(?:IconButton|Panel|ReasonedButton|ThemeSwitch|useStored)',
    ],
  },
  { name: 'icons', priority: 5, minShareCount: 4, libraries: /lucide-react\/dist\/esm\/icons\/(?!eye)/, parts: [] },
  { name: 'changes', priority: 5, parts: ['mutationObserver', 'useMutation'] },
  {
    name: 'rules',
    priority: 5,
    parts: [
      'domain/src/file/(?:kinds|names|scan)',
      'domain/src/form/(?:compile|field-types|files|normalise|smart-logic|compare|text-length|validate|values)',
      'domain/src/format/(?:csv|list|rich-text|truncate)',
      'features/submission/(?:written-window|model|live/sending)',
    ],
  },
  {
    name: 'sign-in',
    priority: 3,
    parts: [
      'features/auth/(?:AuthForm|OtherWays|SignInForm|rules|useAuthForm|provider-labels|pages/SignInPage)',
      'routes/_public/signin\\.tsx\\?tsr-split',
    ],
  },
  {
    name: 'mine',
    priority: 3,
    parts: [
      'features/application/(?:mine/(?:ApplicationRows|MyApplications.module|FirstSteps|WaitingForMe)|pages/HomePage)',
      'routes/secure/subscriber/index\\.tsx\\?tsr-split',
      'components/WorthTrying',
      'features/interview/mine/(?:weekday|UpcomingInterviews)',
    ],
  },
  {
    name: 'office',
    priority: 2,
    parts: [
      '@mantine/(?:core/esm/(?:core|components/Tabs)/|hooks/)',
      'ui/(?:KitProvider|theme)',
      'features/layout/(?:StaffFrame|pages/AdminLayout)',
      'routes/secure/admin/route\\.tsx\\?tsr-split',
      'features/search/(?:StaffSearch|recent|Search.module)',
      'web/src/ui/KeyHint',
      'components/(?:StaffScreens|applicant-name|shortcuts|useKeysInside|shell/nav-icons|list/filters/sources)',
      'api/filter-sources',
      'domain/src/(?:access/(?:administration|can|navigation|resources|roles)|list/(?:filters|paging|sorting)|score-guide/guide|settings/rights|task/score)',
    ],
  },
  {
    name: 'deciding',
    priority: 2,
    parts: [
      'domain/src/stage/(?:eligibility|stages|transition)',
      'features/application/stages/(?:StageActions|step-facts|useStageAction|useStageSteps)',
      'features/application/(?:Applications.module|FlagCell|review-cells|columns|list-memory|useAskReviewers)',
      'features/(?:interview/Interviews.module|similarity/pairs-query|task/score/(?:Screen.module|TaskDrawer))',
      'lucide-react/dist/esm/icons/(?:bell-ring|table-properties|tag)\\.mjs',
    ],
  },
  { name: 'controls', priority: 1, minShareCount: 15, parts: ['@mantine/core/esm/components/'] },
  {
    name: 'lists',
    priority: 0,
    parts: [
      'components/(?:list/(?:ListView|ListToolbar|PaginationBar|useListAddress)|data-table/(?:DataTable|useRowSelection))',
      'features/(?:application/BulkBar|programme/staff/columns|view/ViewsMenu)',
    ],
  },
  { name: 'texts', priority: 3, parts: ['components/values/RichText', 'node_modules/dompurify'] },
  {
    name: 'applying',
    priority: 3,
    parts: [
      'domain/src/form/(?:merge-answers|progress)',
      'ui/NativeModal',
      'features/submission/SaveStatus',
      'components/(?:[^/]+/)?Answer(?:s|Value|Table|Sections)',
      'files/open-file',
    ],
  },
  {
    name: 'detail',
    priority: 3,
    parts: [
      'features/programme/(?:ProgrammeDetail|StartAction|pages/(?:PublicProgrammePage|ApplicantProgrammePage))',
      'routes/(?:_public|secure/subscriber)/programmes/\\$programmeId\\.tsx\\?tsr-split',
    ],
  },
  {
    name: 'overview',
    priority: 2,
    parts: [
      'features/submission/(?:NotCalled|useApplicantForm|people/PeoplePanel|OrphanedAnswers|Overview|OverviewScreen|Withdraw|pages/ApplicationOverviewPage)',
      'features/referee/RefereesPanel',
      'routes/secure/subscriber/applications/\\$applicationId/index\\.tsx\\?tsr-split',
    ],
  },
  {
    name: 'awards',
    priority: 2,
    parts: [
      'features/open-data/(?:AllAwards|AwardFilters|AwardPages|AwardTable|AwardView|CountryTable|PublicAwards|award-labels|formats|useAwardSearch)',
      'features/open-data/pages/(?:AllAwardsPage|AwardPage|AwardsPage)',
      'domain/src/open-data/(?:catalogue|settings)',
      'routes/_public/awards/(?:index|\\$awardId)\\.tsx\\?tsr-split',
      'routes/_public/programmes/\\$programmeId_\\.awards\\.tsx\\?tsr-split',
    ],
  },
  {
    name: 'filling',
    priority: 2,
    parts: [
      'components/form-renderer/',
      'features/submission/(?:FormScreens|pages/ApplicationFormPage)',
      'routes/secure/subscriber/applications/\\$applicationId/form\\.tsx\\?tsr-split',
    ],
  },
];

/** The groups as the bundler takes them. */
export const CHUNK_GROUPS = CHUNKS.map(({ parts, libraries, ...group }) => ({
  ...group,
  test: new RegExp(
    [...(libraries ? [libraries.source] : []), ...(parts.length > 0 ? [`(?:${parts.join('|')})\\b`] : [])].join('|'),
  ),
}));
