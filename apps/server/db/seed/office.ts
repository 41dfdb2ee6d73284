import { zip } from './files.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const OOXML = 'application/vnd.openxmlformats-officedocument';
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const contentTypes = (parts: Record<string, string>): string =>
  `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
    .join('')}</Types>`;

const relations = (targets: [id: string, kind: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The parts of a Word document with one paragraph per text. */
export const docxParts = (paragraphs: string[]): Record<string, string> => ({
  '[Content_Types].xml': contentTypes({ 'word/document.xml': `${OOXML}.wordprocessingml.document.main+xml` }),
  '_rels/.rels': relations([['r1', 'officeDocument', 'word/document.xml']]),
  'word/document.xml': `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs
    .map((text) => `<w:p><w:r><w:t xml:space="preserve">${escape(text)}</w:t></w:r></w:p>`)
    .join(
      '',
    )}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr></w:body></w:document>`,
});

export const sampleDocx = (paragraphs: string[]): Buffer => zip(docxParts(paragraphs));

/** A presentation with one text per slide. */
export function samplePptx(slides: string[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/presentationml/2006/main';
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
  const names = `xmlns:a="${drawing}" xmlns:r="${OFFICE}" xmlns:p="${main}"`;
  const part = (kind: string): string => `${OOXML}.presentationml.${kind}+xml`;
  const tree = (shapes: string): string =>
    `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`;
  const shape = (text: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="838200" y="1600200"/><a:ext cx="10515600" cy="1325563"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-GB" sz="4000"/><a:t>${escape(text)}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const colours = [
    'dk1',
    'lt1',
    'dk2',
    'lt2',
    'accent1',
    'accent2',
    'accent3',
    'accent4',
    'accent5',
    'accent6',
    'hlink',
    'folHlink',
  ]
    .map((name) => `<a:${name}><a:srgbClr val="${name === 'lt1' ? 'FFFFFF' : '1B2126'}"/></a:${name}>`)
    .join('');
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const theme = `${HEAD}<a:theme xmlns:a="${drawing}" name="Plain"><a:themeElements><a:clrScheme name="Plain">${colours}</a:clrScheme><a:fontScheme name="Plain"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${`<a:ln>${fill}</a:ln>`.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes({
      'ppt/presentation.xml': part('presentation.main'),
      'ppt/slideMasters/slideMaster1.xml': part('slideMaster'),
      'ppt/slideLayouts/slideLayout1.xml': part('slideLayout'),
      'ppt/theme/theme1.xml': `${OOXML}.theme+xml`,
      ...Object.fromEntries(slides.map((_, n) => [`ppt/slides/slide${n + 1}.xml`, part('slide')])),
    }),
    '_rels/.rels': relations([['r1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${HEAD}<p:presentation ${names}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="m1"/></p:sldMasterIdLst><p:sldIdLst>${slides
      .map((_, n) => `<p:sldId id="${256 + n}" r:id="s${n + 1}"/>`)
      .join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations([
      ['m1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
      ['t1', 'theme', 'theme/theme1.xml'],
      ...slides.map((_, n): [string, string, string] => [`s${n + 1}`, 'slide', `slides/slide${n + 1}.xml`]),
    ]),
    'ppt/slideMasters/slideMaster1.xml': `${HEAD}<p:sldMaster ${names}>${tree('')}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="l1"/></p:sldLayoutIdLst></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations([
      ['l1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['t1', 'theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${HEAD}<p:sldLayout ${names} type="blank">${tree('')}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([['m1', 'slideMaster', '../slideMasters/slideMaster1.xml']]),
    'ppt/theme/theme1.xml': theme,
  };
  slides.forEach((text, n) => {
    parts[`ppt/slides/slide${n + 1}.xml`] =
      `${HEAD}<p:sld ${names}>${tree(shape(text))}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
    parts[`ppt/slides/_rels/slide${n + 1}.xml.rels`] = relations([['l1', 'slideLayout', '../slideLayouts/slideLayout1.xml']]);
  });
  return zip(parts);
}
