import { agree, quiz, read } from '../programs/builders.ts'
import type { ProgramPlan } from '../programs/plan.ts'

export const privacy: ProgramPlan = {
  code: 'HIPAA-1',
  titles: { en: 'Client privacy and HIPAA', es: 'Privacidad del cliente y HIPAA', zh: '客户隐私与HIPAA' },
  descriptions: {
    en: 'What is private, with whom you may share it, and what to do after a mistake.',
    es: 'Qué es privado, con quién lo puede compartir y qué hacer después de un error.',
    zh: '什么是隐私，可以和谁分享，出错后该怎么办。',
  },
  type: 'ANNUAL',
  delivery: 'online',
  pay_code: 'INSVC',
  months: 12,
  modules: [
    read('Client rights and privacy', 25, {
      en: `# What is private
        **HIPAA** is a federal law that protects health information. It applies to home-care agencies and to everyone who works for them.
        ## What it protects
        Any fact about a person's health, care or payment, together with something that shows who the person is:
        - Name, address, phone number, date of birth, photo
        - Medicaid, Medicare or insurance number
        - Diagnosis, medicine, care plan, test result
        - The simple fact that the person gets care
        It does not matter whether it is on paper, on a phone, or spoken.
        ## Who may know
        You may share what is needed **for care, for payment and for running the agency**: with the nurse, your coordinator, the aide on the next shift, the doctor's office, the ambulance crew.
        Share only what they need. This is called the **minimum necessary**. The aide on the next shift needs to know that Mr. D. slept badly. She doesn't need to know about his money.
        ## Family and friends
        The client decides who may know. Ask the office if you are not sure. A daughter who calls is not always a daughter who may know. Say kindly: "Please call the office. They can help you."`,
      es: `# Qué es privado
        **HIPAA** es una ley federal que protege la información de salud. Vale para las agencias de cuidado en el hogar y para todos los que trabajan en ellas.
        ## Qué protege
        Cualquier dato sobre la salud, el cuidado o el pago de una persona, junto con algo que muestre quién es:
        - Nombre, dirección, teléfono, fecha de nacimiento, foto
        - Número de Medicaid, Medicare o seguro
        - Diagnóstico, medicina, plan de cuidado, resultado de un examen
        - El simple hecho de que la persona recibe cuidado
        No importa si está en papel, en un teléfono o si se dice en voz alta.
        ## Quién puede saber
        Usted puede compartir lo necesario **para el cuidado, para el pago y para el trabajo de la agencia**: con la enfermera, su coordinador, el cuidador del turno siguiente, el consultorio del médico, la ambulancia.
        Comparta solo lo que necesitan. Esto se llama el **mínimo necesario**. La cuidadora del turno siguiente necesita saber que el Sr. D. durmió mal. No necesita saber de su dinero.
        ## Familia y amigos
        El cliente decide quién puede saber. Pregunte a la oficina si no está seguro. Una hija que llama no siempre es una hija que puede saber. Diga con amabilidad: "Por favor llame a la oficina. Ellos le pueden ayudar".`,
      zh: `# 什么是隐私
        **HIPAA**是一部保护健康信息的联邦法律。它适用于居家护理机构以及为机构工作的每一个人。
        ## 它保护什么
        任何关于一个人的健康、护理或付款的信息，只要同时能看出这个人是谁：
        - 姓名、地址、电话、出生日期、照片
        - Medicaid、Medicare或保险号码
        - 诊断、药物、护理计划、检查结果
        - 这个人在接受护理这一事实本身
        无论是写在纸上、存在手机里，还是说出口，都受保护。
        ## 谁可以知道
        **为了护理、付款和机构运作**，您可以分享必要的信息：告诉护士、您的协调员、下一班护理员、医生办公室、救护人员。
        只分享他们需要的内容。这叫做**最少必要原则**。下一班护理员需要知道D先生昨晚没睡好，但不需要知道他的财务情况。
        ## 家人和朋友
        由客户决定谁可以知道。不确定时请问办公室。打电话来的女儿不一定有权知道。请客气地说：“请您打电话给办公室，他们可以帮您。”`,
    }),
    read('Client rights and privacy', 15, {
      en: `# Everyday privacy
        Most privacy mistakes are small and happen in a hurry.
        ## Talk
        - Don't talk about clients in an elevator, on a bus, in a shop or in a waiting room.
        - Don't talk about one client in the home of another.
        ## Phone and social media
        - **Take no photos** of clients, their homes or their papers, unless the office tells you to and the client agrees.
        - Never post about work, even without names. Neighbors recognize each other.
        - Don't send client facts in a private text or chat. Use the app or the number the agency gave you.
        - Lock your phone with a code. Tell the office at once if it is lost.
        ## Paper
        - Take only the papers you need, and keep them out of sight in a car or bag.
        - Bring old papers back to the office to be shredded. Never put them in the trash.
        ## After a mistake
        You sent a message to the wrong person, or left a care plan on the train. **Tell your coordinator the same day.** The agency may have to tell the client within a time the law sets. An early report protects the client, and it protects you. Hiding a mistake makes it worse.`,
      es: `# Privacidad de todos los días
        La mayoría de los errores de privacidad son pequeños y pasan con la prisa.
        ## Hablar
        - No hable de clientes en un ascensor, en un autobús, en una tienda o en una sala de espera.
        - No hable de un cliente en la casa de otro.
        ## Teléfono y redes sociales
        - **No tome fotos** de clientes, sus casas o sus papeles, a menos que la oficina se lo pida y el cliente esté de acuerdo.
        - Nunca publique sobre el trabajo, ni siquiera sin nombres. Los vecinos se reconocen.
        - No envíe datos de clientes en un mensaje o chat privado. Use la aplicación o el número que le dio la agencia.
        - Ponga un código en su teléfono. Avise a la oficina enseguida si lo pierde.
        ## Papel
        - Lleve solo los papeles que necesita y guárdelos fuera de la vista en el carro o en el bolso.
        - Devuelva los papeles viejos a la oficina para que los destruyan. Nunca los tire a la basura.
        ## Después de un error
        Envió un mensaje a otra persona o dejó un plan de cuidado en el tren. **Avise a su coordinador el mismo día.** Puede que la agencia tenga que avisar al cliente en el plazo que fija la ley. Avisar pronto protege al cliente y le protege a usted. Esconder un error lo empeora.`,
      zh: `# 日常隐私
        大多数隐私错误都是小事，发生在匆忙之中。
        ## 谈话
        - 不要在电梯、公交车、商店或候诊室谈论客户。
        - 不要在一位客户家里谈论另一位客户。
        ## 手机和社交媒体
        - **不要拍照**，包括客户、客户的家和文件，除非办公室要求并且客户同意。
        - 不要在网上发布工作内容，即使不写名字。邻居之间能认出来。
        - 不要用私人短信或聊天软件发送客户信息。请使用机构给您的应用或电话号码。
        - 手机要设密码。手机丢失时立刻告诉办公室。
        ## 纸质文件
        - 只带需要的文件，放在车里或包里不显眼的地方。
        - 旧文件交回办公室销毁。不要扔进垃圾桶。
        ## 出错之后
        您把信息发错了人，或把护理计划忘在地铁上。**当天就告诉您的协调员。**机构可能要在法律规定的时间内通知客户。及早报告既保护客户，也保护您。隐瞒错误只会更糟。`,
    }),
    agree('Client rights and privacy', 5, {
      en: `# My promise of privacy
        I will share client information only with people who need it for their work. I will take no photos and post nothing about clients. I will report a privacy mistake the same day.`,
      es: `# Mi promesa de privacidad
        Compartiré información de clientes solo con quienes la necesitan para su trabajo. No tomaré fotos ni publicaré nada sobre clientes. Informaré un error de privacidad el mismo día.`,
      zh: `# 我的保密承诺
        我只把客户信息告诉工作中需要知道的人。我不会拍照，也不会发布任何有关客户的内容。如果发生隐私错误，我会当天报告。`,
    }),
    quiz('Client rights and privacy', 15, {
      en: `# Check what you know
        ? A neighbor asks why you visit Mrs. K. every day. What do you say?
        = "I can't talk about that."
        - "She has diabetes."
        - "I am her home health aide."
        - "Ask her doctor."
        ! Even the fact that she gets care is private.
        ? Which of these are private? Choose all that apply.
        = The client's diagnosis
        = A photo of the client
        = The fact that the client gets care
        - The agency's phone number
        ! All facts about care that point to a person are protected.
        ?T You may tell the aide on the next shift that the client slept badly.
        ! It is needed for care.
        ?F You may post a photo of a client if you leave out the name.
        ! A face, a room or a street can show who it is.
        ? You left a care plan on the bus. What do you do?
        = Tell my coordinator the same day
        - Wait to see if someone returns it
        - Print a new one and say nothing
        - Call the client's family
        ! The agency must look at what happened, and it may have to tell the client.
        ? What does "minimum necessary" mean?
        = Share only what the other person needs for the work
        - Share nothing with anyone
        - Share everything with the family
        - Write as little as possible
        ! The right people should know enough, and nobody more than that.`,
      es: `# Compruebe lo que sabe
        ? Una vecina pregunta por qué visita a la Sra. K. todos los días. ¿Qué le dice?
        = "No puedo hablar de eso."
        - "Tiene diabetes."
        - "Soy su cuidadora."
        - "Pregúntele a su médico."
        ! Hasta el hecho de que recibe cuidado es privado.
        ? ¿Qué es privado? Elija todas las correctas.
        = El diagnóstico del cliente
        = Una foto del cliente
        = El hecho de que el cliente recibe cuidado
        - El teléfono de la agencia
        ! Todo dato del cuidado que señale a una persona está protegido.
        ?T Puede decirle al cuidador del turno siguiente que el cliente durmió mal.
        ! Es necesario para el cuidado.
        ?F Puede publicar una foto de un cliente si no pone el nombre.
        ! Una cara, un cuarto o una calle pueden mostrar quién es.
        ? Dejó un plan de cuidado en el autobús. ¿Qué hace?
        = Aviso a mi coordinador el mismo día
        - Espero a ver si alguien lo devuelve
        - Imprimo otro y no digo nada
        - Llamo a la familia del cliente
        ! La agencia debe ver qué pasó y quizás avisar al cliente.
        ? ¿Qué significa "mínimo necesario"?
        = Compartir solo lo que la otra persona necesita para el trabajo
        - No compartir nada con nadie
        - Compartir todo con la familia
        - Escribir lo menos posible
        ! Quien debe saber, que sepa lo suficiente, y nadie más que eso.`,
      zh: `# 小测验
        ? 邻居问您为什么每天去K女士家。您怎么说？
        = “这个我不能说。”
        - “她有糖尿病。”
        - “我是她的护理员。”
        - “您问她的医生吧。”
        ! 连她在接受护理这件事本身也是隐私。
        ? 哪些属于隐私？请选出所有正确答案。
        = 客户的诊断
        = 客户的照片
        = 客户在接受护理这一事实
        - 机构的电话号码
        ! 凡是能看出是谁的护理信息都受保护。
        ?T 您可以告诉下一班护理员客户没睡好。
        ! 这是护理所需要的。
        ?F 只要不写名字，就可以发布客户的照片。
        ! 一张脸、一个房间或一条街都可能让人认出来。
        ? 您把护理计划忘在公交车上了。您怎么做？
        = 当天告诉我的协调员
        - 等等看有没有人送回来
        - 再打印一份，什么也不说
        - 打电话给客户的家人
        ! 机构必须了解情况，也可能需要通知客户。
        ? “最少必要原则”是什么意思？
        = 只分享对方工作需要的内容
        - 什么都不告诉任何人
        - 把一切都告诉家人
        - 尽量少写
        ! 该知道的人知道够用的内容，其他人不知道。`,
    }),
  ],
}
