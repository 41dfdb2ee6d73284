import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf, samplePng } from '#db/seed/files.ts';
import { sampleDocx } from '#db/seed/office.ts';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { draftWith, storedKeys, uploadTo, type Stored } from '#test/builders/files.ts';
import { SVG } from '#test/builders/kinds.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';

describe('who gets the bytes of a file', () => {
  let t: TestApp;
  let applicant: Caller;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp({ OFFICE_VIEWER_URL: 'https://viewer.example/show?src={url}', PUBLIC_URL: 'http://localhost:3000' });
    director = await t.as('director');
    applicant = await t.as('applicant1');
  });
  afterAll(() => t.close());

  const submitted = async (name: string, content: Buffer): Promise<{ id: string; file: Stored }> => {
    const id = await draftWith(director, applicant);
    const file = dataOf<Stored>(await uploadTo(applicant, id, name, content));
    dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['doc', file._id]]));
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    return { id, file };
  };
  const fetchAs = (who: Caller, url: string | null, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    who.send({ method, url: url ?? '', headers });

  it('an address works for one session, in every way of asking; a picture is guarded like its file', async () => {
    const { file } = await submitted('map.png', samplePng(300, 200));
    const others = [await t.as('applicant2'), director, await t.as('assessor1'), await t.as('applicant1')];
    for (const who of others)
      for (const [method, headers] of [
        ['GET', {}],
        ['HEAD', {}],
        ['GET', { range: 'bytes=0-9' }],
      ] as const)
        expect((await fetchAs(who, file.url, headers, method)).statusCode).toBe(404);
    for (const who of [await t.as('applicant2'), await t.as('assessor1')]) {
      expect((await who.get(`/file/one/${file._id}`)).statusCode).toBe(404);
      expect((await who.get(`/file/thumbnail/${file._id}`)).statusCode).toBe(404);
    }
    expect((await t.anonymous.get(`/file/thumbnail/${file._id}`)).statusCode).toBe(401);
    const picture = await director.get(`/file/thumbnail/${file._id}`);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
    const { default: sharp } = await import('sharp');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 160, height: 107 });
    // Created once and stored: the second answer is the same, and every stored key has its row.
    expect((await director.get(`/file/thumbnail/${file._id}`)).rawPayload.equals(picture.rawPayload)).toBe(true);
    expect((await storedKeys(t)).unclaimed).toEqual([]);
  });

  it('an assessor reads the files of a task, and no longer once it is given to another', async () => {
    const { id, file } = await submitted('plan.pdf', samplePdf('a'));
    const assessor = await t.as('assessor1');
    const other = await t.as('assessor2');
    const assign = (who: string) => t.owner.query(`update tasks set assigned_to = $2 where application_id = $1`, [id, who]);
    const guide = dataOf(
      await director.post('/score-guide/admin/new', {
        name: 'Guide',
        criteria: [{ title: 'A', possibleOutcomes: [{ title: 'x', weight: 1 }] }],
      }),
    );
    await t.owner.query(
      `insert into tasks (id, name, task_action, application_id, programme_id, score_guide_id, score_guide_version, assigned_to, start_date, due_date)
       select gen_random_uuid(), 'T', 'INITIAL_APPLICATION_SCORING', a.id, a.programme_id, $3, 1, $2, now(), now() + interval '1 day'
       from applications a where a.id = $1`,
      [id, assessor.userId, guide._id],
    );
    const seen = dataOf<Stored>(await assessor.get(`/file/one/${file._id}`));
    expect((await fetchAs(assessor, seen.url)).statusCode).toBe(200);
    await assign(other.userId);
    expect((await fetchAs(assessor, seen.url)).statusCode).toBe(404);
    expect((await assessor.get(`/file/one/${file._id}`)).statusCode).toBe(404);
  });

  it('keeps a file that was removed before submitting from staff, and lists the others by question', async () => {
    const programme = await openProgramme(
      director,
      formOf(
        { field_id: 'plan', field_type: 'FILE', field_max_files: 3 },
        { field_id: 'budget', field_type: 'FILE', field_max_files: 3 },
      ),
    );
    const id = await startApplication(applicant, programme);
    const add = async (field: string, name: string) =>
      dataOf<Stored>(await uploadTo(applicant, id, name, samplePng(9, 9), field))._id;
    const [budget, removed, plan] = [
      await add('budget', 'budget.png'),
      await add('plan', 'old.png'),
      await add('plan', 'plan.png'),
    ];
    const save = (...parts: [string, string][]) => applicant.form('PATCH', `/application/save/${id}`, parts);
    dataOf(await save(['budget', budget], ['plan', removed]));
    const link = dataOf<Stored>(await applicant.get(`/file/one/${removed}`)).url;
    dataOf(await save(['plan', plan]));
    expect((await fetchAs(applicant, link)).statusCode).toBe(200);
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));

    const { files } = dataOf<{ files: Record<string, Stored> }>(await director.get(`/application/one/${id}`));
    expect(Object.values(files).map(({ name }) => name)).toEqual(['plan.png', 'budget.png']);
    expect((await director.get(`/file/one/${plan}`)).statusCode).toBe(200);
    expect((await director.get(`/file/one/${removed}`)).statusCode).toBe(404);
    expect((await director.get(`/file/thumbnail/${removed}`)).statusCode).toBe(404);
    expect((await fetchAs(director, link)).statusCode).toBe(404);
  });

  it('answers ranges of a file: 206, 416, and the whole file for a range that it does not understand', async () => {
    const content = samplePdf('parts');
    const { file } = await submitted('plan.pdf', content);
    const part = async (range: string) => {
      const answer = await fetchAs(applicant, file.url, { range });
      return [answer.statusCode, answer.headers['content-range'], answer.rawPayload.length];
    };
    const size = content.length;
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, 10]);
    expect(await part(`bytes=${size - 5}-`)).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 5]);
    expect(await part('bytes=-7')).toEqual([206, `bytes ${size - 7}-${size - 1}/${size}`, 7]);
    expect(await part('bytes=3-999999')).toEqual([206, `bytes 3-${size - 1}/${size}`, size - 3]);
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0]);
    for (const odd of ['bytes=9-3', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])
      expect((await part(odd)).slice(0, 1).concat((await part(odd)).slice(2)), odd).toEqual([200, size]);
    const middle = await fetchAs(applicant, file.url, { range: 'bytes=10-29' });
    expect(middle.rawPayload.equals(content.subarray(10, 30))).toBe(true);
    const head = await fetchAs(applicant, file.url, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.headers['accept-ranges']]).toEqual([
      200,
      String(size),
      'bytes',
    ]);
  });

  it('nothing that could run is shown in our name: kinds, sandbox and sniffing', async () => {
    for (const [name, content, way] of [
      ['a.svg', Buffer.from(SVG), 'attachment'],
      ['a.txt', Buffer.from('<b>words</b>'), 'attachment'],
      ['a.pdf', samplePdf('a'), 'inline'],
    ] as const) {
      const { file } = await submitted(name, content);
      const { headers } = await fetchAs(applicant, file.url);
      expect(headers['content-disposition'], name).toMatch(new RegExp(`^${way}`));
      expect(headers['content-security-policy'], name).toMatch(/^sandbox;/);
      expect(headers['x-content-type-options'], name).toBe('nosniff');
    }
  });

  it('an outside viewer gets its own address: signed, for a few minutes, for office files and text alone', async () => {
    const { file } = await submitted('plan.docx', sampleDocx(['Words']));
    const seen = dataOf<Stored>(await director.get(`/file/one/${file._id}`));
    const source = new URL(seen.viewerUrl ?? '').searchParams.get('src') ?? '';
    expect(source).toMatch(new RegExp(`^http://localhost:3000/api/file/outside/${file._id}`));
    const address = source.replace('http://localhost:3000', '');
    expect((await fetchAs(t.anonymous, address)).statusCode).toBe(200);
    const later = address.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 1}`);
    expect((await fetchAs(t.anonymous, later)).statusCode).toBe(404);
    // The address of a person is not one for the outside, and the other way round.
    const query = (seen.url ?? '').split('?')[1];
    expect((await fetchAs(t.anonymous, `/file/outside/${file._id}?${query}`)).statusCode).toBe(404);
    expect((await fetchAs(director, `/file/content/${file._id}?${address.split('?')[1]}`)).statusCode).toBe(404);
    const { file: picture } = await submitted('map.png', samplePng(9, 9));
    expect(dataOf<Stored>(await director.get(`/file/one/${picture._id}`)).viewerUrl).toBeNull();
    const plain = await startTestApp();
    expect((await plain.anonymous.send({ method: 'GET', url: address })).statusCode).toBe(404);
    await plain.close();
  });

  it('names: folders, hidden signs, devices and quotes never reach a path or a header', async () => {
    const id = await draftWith(director, applicant);
    const named = async (name: string) => {
      const file = dataOf<Stored>(await uploadTo(applicant, id, name, samplePdf('a')));
      const { headers } = await fetchAs(applicant, file.url);
      return [file.name, headers['content-disposition']];
    };
    expect(await named('../../../etc/passwd.pdf')).toEqual([
      'passwd.pdf',
      `inline; filename="passwd.pdf"; filename*=UTF-8''passwd.pdf`,
    ]);
    expect((await named('..%2f..%2fa.pdf'))[0]).toBe('..%2f..%2fa.pdf');
    expect((await named('C:\\temp\\a.pdf'))[0]).toBe('a.pdf');
    expect((await named('fdp\u202Eexe.pdf'))[0]).toBe('fdpexe.pdf');
    expect((await named('con.pdf'))[0]).toBe('_con.pdf');
    expect((await named(`${'a'.repeat(300)}.pdf`))[0]).toHaveLength(255);
    expect((await named('O\u0323\u0300yo\u0323.pdf'))[0]).toBe('Ọ̀yọ.pdf'.normalize('NFC'));
    expect(await named(`it's (1)*.pdf`)).toEqual([
      `it's (1)_.pdf`,
      `inline; filename="it_s _1__.pdf"; filename*=UTF-8''it%27s%20%281%29_.pdf`,
    ]);
    const { named: keys } = await storedKeys(t);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });
});
