import type { Answer } from '@grantdesk/api';
import type { Programme } from './steps.ts';
import type { World } from './world.ts';

/** English, French, Arabic: every text of the form of the open call. Two of them are not translated into Arabic yet. */
const TEXTS: [english: string, french: string, arabic: string][] = [
  ['Your organisation', 'Votre organisation', 'منظمتكم'],
  [
    '<p>Tell us who is applying. Use the name on your <strong>registration papers</strong>; if you are not registered yet, use the name your community knows you by.</p>',
    '<p>Dites-nous qui présente la demande. Utilisez le nom qui figure sur vos <strong>documents d’enregistrement</strong> ; si vous n’êtes pas encore enregistrés, celui que votre communauté vous donne.</p>',
    '<p>أخبرونا من يقدّم الطلب. استخدموا الاسم الوارد في <strong>وثائق التسجيل</strong>؛ وإن لم تكونوا مسجَّلين بعد، فالاسم الذي يعرفكم به مجتمعكم.</p>',
  ],
  ['Name of the organisation', 'Nom de l’organisation', 'اسم المنظمة'],
  ['What kind of organisation are you?', 'Quel type d’organisation êtes-vous ?', 'ما نوع منظمتكم؟'],
  ['Community group', 'Groupe communautaire', 'مجموعة مجتمعية'],
  ['Registered non-profit', 'Association enregistrée', 'منظمة غير ربحية مسجَّلة'],
  ['Social enterprise', 'Entreprise sociale', 'مؤسسة اجتماعية'],
  ['Cooperative or farmers’ association', 'Coopérative ou association d’agriculteurs', 'تعاونية أو جمعية مزارعين'],
  ['Local government body', 'Collectivité locale', 'هيئة حكم محلي'],
  ['Research or training institute', 'Institut de recherche ou de formation', 'معهد بحث أو تدريب'],
  ['Other', 'Autre', 'أخرى'],
  ['Describe your kind of organisation', 'Décrivez votre type d’organisation', 'صفوا نوع منظمتكم'],
  ['Country where you are based', 'Pays où vous êtes établis', 'البلد الذي تعملون منه'],
  ['State or region', 'État ou région', 'الولاية أو المنطقة'],
  ['Registration number', 'Numéro d’enregistrement', 'رقم التسجيل'],
  [
    'As printed on your certificate, letters included.',
    'Tel qu’il figure sur votre certificat, lettres comprises.',
    'كما هو مطبوع في الشهادة، بما في ذلك الحروف.',
  ],
  ['IT 123456', 'IT 123456', 'IT 123456'],
  ['Registration certificate', 'Certificat d’enregistrement', 'شهادة التسجيل'],
  ['A scan or a clear photograph.', 'Un scan ou une photo nette.', 'نسخة ممسوحة أو صورة واضحة.'],
  ['Names of your registered trustees', 'Noms de vos administrateurs enregistrés', 'أسماء الأمناء المسجَّلين'],
  [
    'One name per line. Asked of incorporated trustees in Nigeria.',
    'Un nom par ligne. Demandé aux « incorporated trustees » du Nigeria.',
    'اسم واحد في كل سطر. يُطلب من الأمناء المسجَّلين في نيجيريا.',
  ],
  ['When did you start working?', 'Quand avez-vous commencé vos activités ?', 'متى بدأتم العمل؟'],
  ['The day need not be exact.', 'Le jour exact n’est pas nécessaire.', 'لا يلزم تحديد اليوم بدقة.'],
  ['Website or social media page', 'Site web ou page sur un réseau social', 'الموقع الإلكتروني أو صفحة التواصل الاجتماعي'],
  ['https://', 'https://', 'https://'],
  ['Who could tell us about your work?', 'Qui pourrait nous parler de votre travail ?', 'من يستطيع أن يحدّثنا عن عملكم؟'],
  [
    'Since you give no website: a partner, a traditional ruler, a local official.',
    'Puisque vous n’indiquez pas de site : un partenaire, un chef traditionnel, un élu local.',
    'بما أنكم لم تذكروا موقعًا: شريك أو زعيم تقليدي أو مسؤول محلي.',
  ],
  ['Contact person', 'Personne à contacter', 'جهة الاتصال'],
  [
    '<p>We write to this person about the application, and to nobody else.</p>',
    '<p>Nous écrivons à cette personne au sujet de la demande, et à personne d’autre.</p>',
    '<p>نراسل هذا الشخص وحده بشأن الطلب.</p>',
  ],
  ['Full name', 'Nom complet', 'الاسم الكامل'],
  ['Position in the organisation', 'Fonction dans l’organisation', 'المنصب في المنظمة'],
  ['E-mail address', 'Adresse e-mail', 'البريد الإلكتروني'],
  ['A second e-mail address', 'Une deuxième adresse e-mail', 'بريد إلكتروني ثانٍ'],
  [
    'Personal mailboxes are easily lost when a colleague leaves.',
    'Une boîte personnelle se perd facilement quand un collègue s’en va.',
    'تُفقد صناديق البريد الشخصية بسهولة حين يغادر أحد الزملاء.',
  ],
  ['Phone number', 'Numéro de téléphone', 'رقم الهاتف'],
  ['In which language shall we speak with you?', 'Dans quelle langue souhaitez-vous échanger ?', 'بأي لغة تفضلون أن نتحدث معكم؟'],
  ['English', 'Anglais', 'الإنجليزية'],
  ['French', 'Français', 'الفرنسية'],
  ['Portuguese', 'Portugais', 'البرتغالية'],
  [
    'Would an interpreter help at the interview?',
    'Un interprète serait-il utile lors de l’entretien ?',
    'هل يفيدكم مترجم فوري في المقابلة؟',
  ],
  ['Yes', 'Oui', 'نعم'],
  ['No', 'Non', 'لا'],
  ['Your project', 'Votre projet', 'مشروعكم'],
  [
    '<p>What will change, where, and how you know that it will work:</p><ul><li>write plainly, as you would explain it to a neighbour;</li><li>give figures where you have them.</li></ul>',
    '<p>Ce qui va changer, où, et comment vous savez que cela marchera :</p><ul><li>écrivez simplement, comme vous l’expliqueriez à un voisin ;</li><li>donnez des chiffres quand vous en avez.</li></ul>',
    '<p>ما الذي سيتغير، وأين، وكيف تعرفون أنه سينجح:</p><ul><li>اكتبوا ببساطة كما تشرحون لجار؛</li><li>اذكروا أرقامًا حيثما توفرت.</li></ul>',
  ],
  ['Title of the project', 'Titre du projet', 'عنوان المشروع'],
  ['Which areas does it work in?', 'Dans quels domaines agit-il ?', 'في أي مجالات يعمل؟'],
  ['Tick all that apply.', 'Cochez tout ce qui convient.', 'اختاروا كل ما ينطبق.'],
  ['Renewable energy', 'Énergies renouvelables', 'الطاقة المتجددة'],
  ['Climate-smart farming', 'Agriculture adaptée au climat', 'الزراعة الذكية مناخيًا'],
  ['Water and flood protection', 'Eau et protection contre les inondations', 'المياه والحماية من الفيضانات'],
  ['Coast and mangroves', 'Littoral et mangroves', 'السواحل وأشجار المانغروف'],
  ['Forests and land', 'Forêts et terres', 'الغابات والأراضي'],
  ['Clean cooking', 'Cuisson propre', 'الطهي النظيف'],
  ['Early warning', 'Alerte précoce', 'الإنذار المبكر'],
  ['Policy and training', 'Politiques et formation', 'السياسات والتدريب'],
  ['Summary', 'Résumé', 'الملخص'],
  [
    'We publish this text if the project is funded.',
    'Nous publions ce texte si le projet est financé.',
    'ننشر هذا النص إذا مُوِّل المشروع.',
  ],
  [
    'Which climate risk do people face, and who is hit hardest?',
    'À quel risque climatique les gens font-ils face, et qui est le plus touché ?',
    'ما الخطر المناخي الذي يواجهه الناس، ومن الأكثر تضررًا؟',
  ],
  ['What will you do?', 'Que ferez-vous ?', 'ماذا ستفعلون؟'],
  ['Installed capacity in kilowatts', 'Puissance installée en kilowatts', 'القدرة المركَّبة بالكيلوواط'],
  [
    'Land or coast restored or protected, in hectares',
    'Terres ou littoral restaurés ou protégés, en hectares',
    'الأراضي أو السواحل المستصلَحة أو المحمية، بالهكتار',
  ],
  ['Planned start', 'Début prévu', 'البداية المقررة'],
  ['Planned end', 'Fin prévue', 'النهاية المقررة'],
  ['People and results', 'Personnes et résultats', 'الناس والنتائج'],
  [
    '<p>The fund looks for projects that people trust and that last after the grant ends.</p>',
    '<p>Le fonds cherche des projets auxquels les gens font confiance et qui durent au-delà de la subvention.</p>',
    '<p>يبحث الصندوق عن مشاريع يثق بها الناس وتستمر بعد انتهاء المنحة.</p>',
  ],
  ['How many people will benefit directly?', 'Combien de personnes en bénéficieront directement ?', 'كم شخصًا سيستفيد مباشرة؟'],
  ['Why is this the right number?', 'Pourquoi est-ce le bon nombre ?', 'لماذا هذا هو العدد المناسب؟'],
  [
    'Small projects are welcome where they try something new or reach people nobody else reaches.',
    'Les petits projets sont bienvenus s’ils essaient quelque chose de neuf ou touchent des personnes que personne n’atteint.',
    'المشاريع الصغيرة مرحَّب بها حين تجرّب جديدًا أو تصل إلى من لا يصل إليهم أحد.',
  ],
  [
    'How will you measure results on this scale?',
    'Comment mesurerez-vous les résultats à cette échelle ?',
    'كيف ستقيسون النتائج على هذا النطاق؟',
  ],
  [
    'Share of women and girls among them, in percent',
    'Part des femmes et des filles parmi elles, en pour cent',
    'نسبة النساء والفتيات بينهم، بالمئة',
  ],
  [
    'Have you planned this together with the people concerned?',
    'L’avez-vous préparé avec les personnes concernées ?',
    'هل خططتم لذلك مع المعنيين؟',
  ],
  ['Yes, from the start', 'Oui, dès le début', 'نعم، منذ البداية'],
  ['Partly', 'En partie', 'جزئيًا'],
  ['Not yet', 'Pas encore', 'ليس بعد'],
  ['How and when will you involve them?', 'Comment et quand les associerez-vous ?', 'كيف ومتى ستشركونهم؟'],
  [
    'Who looks after it when the grant ends?',
    'Qui s’en occupe quand la subvention prend fin ?',
    'من يتولى الأمر عند انتهاء المنحة؟',
  ],
  ['Budget', 'Budget', 'الميزانية'],
  [
    '<p>All amounts in US dollars, without thousands separators. Grants run from 5,000 to 150,000.</p>',
    '<p>Tous les montants en dollars américains, sans séparateur de milliers. Les subventions vont de 5 000 à 150 000.</p>',
    '<p>جميع المبالغ بالدولار الأمريكي، من دون فواصل الآلاف. تتراوح المنح بين 5,000 و150,000.</p>',
  ],
  ['Total cost of the project', 'Coût total du projet', 'التكلفة الإجمالية للمشروع'],
  ['Amount that you ask from the fund', 'Montant demandé au fonds', 'المبلغ المطلوب من الصندوق'],
  ['Detailed budget', 'Budget détaillé', 'الميزانية المفصَّلة'],
  ['One line per item: unit, number, price.', 'Une ligne par poste : unité, nombre, prix.', 'سطر لكل بند: الوحدة والعدد والسعر.'],
  ['Audited accounts of the last two years', 'Comptes audités des deux dernières années', 'الحسابات المدقَّقة للسنتين الأخيرتين'],
  ['Needed from 50,000 upwards.', 'Nécessaires à partir de 50 000.', 'مطلوبة ابتداءً من 50,000.'],
  ['Does anyone else pay for part of it?', 'Quelqu’un d’autre en paie-t-il une partie ?', 'هل تموّل جهة أخرى جزءًا منه؟'],
  ['Who, and how much?', 'Qui, et combien ?', 'من، وكم؟'],
  ['Documents and declaration', 'Documents et déclaration', 'الوثائق والإقرار'],
  [
    '<p>Check your answers before you submit: <em>nothing can be changed afterwards</em>.</p>',
    '<p>Vérifiez vos réponses avant de déposer : <em>rien ne peut être modifié ensuite</em>.</p>',
    '<p>راجعوا إجاباتكم قبل التقديم: <em>لا يمكن تغيير شيء بعد ذلك</em>.</p>',
  ],
  ['Letters of support', 'Lettres de soutien', 'رسائل الدعم'],
  ['Photographs of the place', 'Photographies du lieu', 'صور المكان'],
  ['How did you hear about the fund?', 'Comment avez-vous connu le fonds ?', 'كيف سمعتم عن الصندوق؟'],
  ['Radio', 'Radio', 'الإذاعة'],
  ['Newspaper', 'Journal', 'الصحف'],
  ['Social media', 'Réseaux sociaux', 'وسائل التواصل الاجتماعي'],
  ['A partner organisation', 'Une organisation partenaire', 'منظمة شريكة'],
  ['A public office', 'Un service public', 'دائرة حكومية'],
  ['Word of mouth', 'Bouche à oreille', ''],
  ['We confirm that', 'Nous confirmons que', 'نؤكد أن'],
  [
    'everything stated here is true to our knowledge',
    'tout ce qui est indiqué ici est exact à notre connaissance',
    'كل ما ذُكر هنا صحيح على حد علمنا',
  ],
  [
    'nobody in our organisation has a conflict of interest with the fund',
    'personne dans notre organisation n’a de conflit d’intérêts avec le fonds',
    'لا أحد في منظمتنا لديه تضارب مصالح مع الصندوق',
  ],
  [
    'the fund may keep these data to judge the application',
    'le fonds peut conserver ces données pour évaluer la demande',
    'يجوز للصندوق الاحتفاظ بهذه البيانات لتقييم الطلب',
  ],
  ['Name of the person who signs', 'Nom du signataire', ''],
];

const CALL = {
  fr: {
    name: 'Fonds pour la résilience climatique',
    description:
      '<p>Des subventions pour les organisations communautaires d’Afrique de l’Ouest et de l’Est qui aident les gens à vivre avec les inondations, la sécheresse et la chaleur : des banques de semences et des arbres d’ombrage à l’alerte précoce par radio.</p><p>Vous pouvez demander entre 5 000 et 150 000 dollars sur deux ans au plus. Les associations enregistrées, coopératives et groupements peuvent déposer une demande.</p>',
  },
  ar: {
    name: 'صندوق القدرة على الصمود أمام المناخ',
    description:
      '<p>منح لمنظمات المجتمع المحلي في غرب أفريقيا وشرقها التي تساعد الناس على العيش مع الفيضانات والجفاف والحر: من بنوك البذور وأشجار الظل إلى الإنذار المبكر عبر الإذاعة.</p><p>يمكنكم طلب ما بين 5,000 و150,000 دولار على مدى سنتين على الأكثر. يمكن للمنظمات غير الربحية المسجَّلة والتعاونيات والجمعيات التقدم.</p>',
  },
};

type Language = keyof typeof CALL;

/** The open call and its form in French and Arabic. */
export function translations(w: World, programme: Programme): void {
  w.at(-35, 10, async () => {
    const director = await w.as('director');
    const year = w.day(9).slice(0, 4);
    const { applicationForm } = await director.json<{ applicationForm: { _id: string } }>(
      'GET',
      `/programme/one/${programme.id}`,
    );
    for (const language of ['fr', 'ar'] satisfies Language[]) {
      const { texts } = await director.json<Answer<'translation.one'>['data']>(
        'GET',
        `/translation/one/${applicationForm._id}?language=${language}`,
      );
      const known = new Map(TEXTS.map(([english, french, arabic]) => [english, language === 'fr' ? french : arabic]));
      await director.json('PATCH', `/translation/update/${applicationForm._id}`, {
        language,
        texts: texts.map(({ key, source }) => ({ key, text: known.get(source) ?? '' })),
      });
      const { name, description } = CALL[language];
      await director.json('PATCH', `/translation/programme/update/${programme.id}`, {
        language,
        texts: [
          { key: 'programme/name', text: `${name} ${year}` },
          { key: 'programme/description', text: description },
        ],
      });
    }
    await director.json('POST', `/form/publish/${applicationForm._id}`);
  });
}
